import { z } from "zod";
import { dateTime, jsonView } from "#app/domain/json-view.ts";

/** What somebody who teaches may say that they teach, in the order in which it is offered. */
export const specialties = [
  "Teologia",
  "Liderança",
  "Discipulado",
  "Ministério",
  "Educação",
  "Tecnologia",
  "Gestão",
  "Psicologia",
  "Filosofia",
  "História",
  "Música",
  "Arte",
] as const;

export const instructorMissing = "Instrutor não encontrado";

/** Somebody who teaches, as everybody may know them: no e-mail, no account id. */
export type InstructorView = {
  /** Stands for the person outside the house and leads back to no account. */
  id: string;
  fullName: string;
  bio: string | null;
  pictureUrl: string | null;
  specialties: string[];
  /** Their own page; always an https address. */
  siteUrl: string | null;
  /** Published courses that they teach; of a managed entry, as the school says. */
  totalCourses: number;
  /** Different people enrolled in those courses. */
  totalStudents: number;
  /** 0 to 5; 0 as long as nobody has rated. */
  avgRating: number;
  role: "instructor" | "admin";
  isFounder: boolean;
  /** Has no account here: counts and rating are the school's word, and are marked as such wherever they are shown. */
  isManaged: boolean;
  createdAt: Date | null;
};

export const instructorResponse = jsonView("Instructor", {
  id: z.string(),
  full_name: z.string(),
  bio: z.string().nullable(),
  profile_picture_url: z.string().nullable(),
  specialties: z.array(z.string()),
  site_url: z.string().nullable(),
  total_courses: z.int(),
  total_students: z.int(),
  avg_rating: z.number(),
  role: z.enum(["instructor", "admin"]),
  is_founder: z.boolean(),
  is_managed: z.boolean().meta({ description: "Sem conta aqui: os números são informados pela escola." }),
  created_at: dateTime.nullable(),
});

export function instructorJson(instructor: InstructorView): z.infer<typeof instructorResponse> {
  return {
    id: instructor.id,
    full_name: instructor.fullName,
    bio: instructor.bio,
    profile_picture_url: instructor.pictureUrl,
    specialties: instructor.specialties,
    site_url: instructor.siteUrl,
    total_courses: instructor.totalCourses,
    total_students: instructor.totalStudents,
    avg_rating: instructor.avgRating,
    role: instructor.role,
    is_founder: instructor.isFounder,
    is_managed: instructor.isManaged,
    created_at: instructor.createdAt?.toISOString() ?? null,
  };
}
