import type { Role } from "#app/domain/ctx.ts";

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
export function profileJson(profile: ProfileView) {
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
