import { authorise } from "#app/domain/access/authorise.ts";
import type { Ctx } from "#app/domain/ctx.ts";
import { type Member, readTeam } from "#app/domain/instructors/read-team.server.ts";
import { Refusal } from "#app/domain/refusal.ts";
import { instructorNotFound } from "#app/domain/roster/labels.ts";

/** Everybody who teaches, directs or is presented by the school (B9). For admins. */
export async function listRoster(ctx: Ctx): Promise<Member[]> {
  authorise(ctx, "roster.manage");
  return await readTeam(ctx);
}

/** One entry of the school's own. For admins; refuses (not found) a number that is none. */
export async function showEntry(ctx: Ctx, id: number): Promise<Member> {
  const found = (await listRoster(ctx)).find(({ entryId }) => entryId === id);
  if (!found) throw new Refusal("not_found", instructorNotFound);
  return found;
}

/** One person of the team with an account. For admins; refuses (not found) who is not of the team. */
export async function showMember(ctx: Ctx, userId: string): Promise<Member> {
  const found = (await listRoster(ctx)).find((member) => member.userId === userId);
  if (!found) throw new Refusal("not_found", instructorNotFound);
  return found;
}
