import { z } from "zod";
import { dateTime, jsonOf, jsonView } from "#app/domain/json-view.ts";

/** The specialties that an instructor can choose, in the order of the form. */
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

/** An instructor for the public: no e-mail, no account id. */
export type InstructorView = {
  /** An id for public addresses that does not lead back to an account. */
  id: string;
  fullName: string;
  bio: string | null;
  pictureUrl: string | null;
  specialties: string[];
  /** Their own website; always https. */
  siteUrl: string | null;
  /** Published courses that they teach; for a managed entry, the number that the school typed. */
  totalCourses: number;
  /** Different people enrolled in those courses. */
  totalStudents: number;
  /** 0 to 5; 0 without reviews. */
  avgRating: number;
  role: "instructor" | "admin";
  isFounder: boolean;
  /** Has no account here: counts and rating were typed by the school, and are marked as such. */
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
  is_managed: z.boolean().meta({ description: "Sem conta: a escola informa os números." }),
  created_at: dateTime.nullable(),
});

export const instructorJson = (instructor: InstructorView) =>
  jsonOf(instructorResponse, instructor, {
    profile_picture_url: instructor.pictureUrl,
  });
