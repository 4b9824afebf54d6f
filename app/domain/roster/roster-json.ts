import { z } from "zod";
import type { Member } from "#app/domain/instructors/read-team.server.ts";
import { moment, number, view } from "#app/domain/json-view.ts";

/** Somebody of the team in the admins' JSON contract (B §3): a person by their account's id, an entry by its number. */
export const rosterAnswer = view("RosterEntry", {
  id: z.union([number, z.uuid()]),
  user_id: z.uuid().nullable(),
  full_name: z.string(),
  bio: z.string().nullable(),
  profile_picture_url: z.string().nullable(),
  specialties: z.array(z.string()),
  total_courses: z.int(),
  total_students: z.int(),
  avg_rating: z.number(),
  role: z.enum(["founder", "instructor", "admin"]),
  is_founder: z.boolean(),
  is_virtual: z.literal(false),
  created_at: moment.nullable(),
});

/** In: somebody of the team. Out: the same for the JSON contract. */
export function rosterJson(member: Member): z.infer<typeof rosterAnswer> {
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
