import { asc, inArray } from "drizzle-orm";
import { can } from "#app/domain/access/abilities.ts";
import { requireAuthor } from "#app/domain/authoring/managed.server.ts";
import type { Ctx } from "#app/domain/ctx.ts";
import { users } from "#drizzle/schema/people.ts";

/** Who may be made a course's instructor. */
type InstructorChoice = { id: string; fullName: string };

/** Whom an admin may make a course's instructor, by name; empty for an instructor, whose courses are their own. */
export async function instructorChoices(ctx: Ctx): Promise<InstructorChoice[]> {
  if (!can(requireAuthor(ctx).viewer, "courses.manageAll")) return [];
  return await ctx.db
    .select({ id: users.id, fullName: users.fullName })
    .from(users)
    .where(inArray(users.role, ["instructor", "admin"]))
    .orderBy(asc(users.fullName), asc(users.id));
}
