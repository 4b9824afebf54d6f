import { authorise } from "#app/domain/access/authorise.ts";
import type { Ctx } from "#app/domain/ctx.ts";
import { findMember, type Member, readTeam } from "#app/domain/instructors/read-team.server.ts";
import type { Page, Paging } from "#app/domain/paging.ts";
import { Refusal } from "#app/domain/refusal.ts";
import { instructorNotFound } from "#app/domain/roster/labels.ts";

/** A page of everybody who teaches, directs or is presented by the school (B9). For admins. */
export async function listRoster(ctx: Ctx, paging: Paging): Promise<Page<Member>> {
  authorise(ctx, "roster.manage");
  return await readTeam(ctx, paging);
}

/** One entry of the school's own. For admins; refuses (not found) a number that is none. */
export async function showEntry(ctx: Ctx, id: number): Promise<Member> {
  return await showOne(ctx, { userId: null, entryId: id });
}

/** One person of the team with an account. For admins; refuses (not found) who is not of the team. */
export async function showMember(ctx: Ctx, userId: string): Promise<Member> {
  return await showOne(ctx, { userId, entryId: null });
}

async function showOne(ctx: Ctx, key: Parameters<typeof findMember>[1]): Promise<Member> {
  authorise(ctx, "roster.manage");
  const found = await findMember(ctx, key);
  if (!found) throw new Refusal("not_found", instructorNotFound);
  return found;
}
