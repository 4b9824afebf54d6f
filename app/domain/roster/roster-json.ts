import type { Member } from "#app/domain/instructors/read-team.server.ts";

/** Somebody of the team in the admins' JSON contract (B §3): a person by their account's id, an entry by its number. */
export function rosterJson(member: Member) {
  return {
    id: member.entryId ?? member.userId,
    user_id: member.userId,
    full_name: member.fullName,
    bio: member.bio,
    profile_picture_url: member.pictureUrl,
    specialties: member.specialties,
    total_courses: member.totalCourses,
    total_students: member.totalStudents,
    avg_rating: member.avgRating,
    role: member.isFounder ? "founder" : member.role,
    is_founder: member.isFounder,
    is_virtual: false,
    created_at: member.createdAt?.toISOString() ?? null,
  };
}
