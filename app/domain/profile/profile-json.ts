import { z } from "zod";
import type { Role } from "#app/domain/ctx.ts";
import { moment, view } from "#app/domain/json-view.ts";
import { roles } from "#app/domain/people/roles.ts";

/** How much somebody has learnt here. */
export type LearningFigures = {
  enrolledCourses: number;
  completedCourses: number;
  completedLessons: number;
  certificates: number;
  /** With half hours and the like, as the certificates say them. */
  certifiedHours: number;
};

/** Somebody's profile, as they themselves and admins may know it. */
export type ProfileView = {
  id: string;
  email: string;
  fullName: string;
  bio: string | null;
  pictureUrl: string | null;
  specialties: string[];
  siteUrl: string | null;
  role: Role;
  isMaintainer: boolean;
  createdAt: Date;
  /** The code that makes them a maintainer; null where none does, and to anybody else. */
  voucherCode: string | null;
  figures: LearningFigures;
};

/** A profile in the JSON contract (A §3, A14); what the contract does not name is more, never less. */
export const profileAnswer = view("Profile", {
  id: z.uuid(),
  email: z.string(),
  full_name: z.string(),
  bio: z.string().nullable(),
  profile_picture_url: z.string().nullable(),
  maintainer_voucher_code: z.string().nullable(),
  specialties: z.array(z.string()),
  site_url: z.string().nullable(),
  role: z.enum(roles),
  is_maintainer: z.boolean(),
  created_at: moment,
  learning: z.strictObject({
    enrolled_courses: z.int(),
    completed_courses: z.int(),
    completed_lessons: z.int(),
    certificates: z.int(),
    certified_hours: z.number(),
  }),
});

/** In: somebody's profile. Out: the same for the JSON contract. */
export function profileJson(profile: ProfileView): z.infer<typeof profileAnswer> {
  const { figures } = profile;
  return {
    id: profile.id,
    email: profile.email,
    full_name: profile.fullName,
    bio: profile.bio,
    profile_picture_url: profile.pictureUrl,
    maintainer_voucher_code: profile.voucherCode,
    specialties: profile.specialties,
    site_url: profile.siteUrl,
    role: profile.role,
    is_maintainer: profile.isMaintainer,
    created_at: profile.createdAt.toISOString(),
    learning: {
      enrolled_courses: figures.enrolledCourses,
      completed_courses: figures.completedCourses,
      completed_lessons: figures.completedLessons,
      certificates: figures.certificates,
      certified_hours: figures.certifiedHours,
    },
  };
}
