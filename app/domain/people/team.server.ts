import { and, asc, eq } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { authorise } from "#app/domain/access/authorise.ts";
import { requireRecentSignIn } from "#app/domain/access/recent-sign-in.server.ts";
import { AppError, errorAt } from "#app/domain/app-error.ts";
import { sqlNow } from "#app/domain/clock.server.ts";
import type { Ctx, TeamRole } from "#app/domain/ctx.ts";
import { recordEvent } from "#app/domain/events/record.server.ts";
import { integerPathId } from "#app/domain/path-id.ts";
import { inTransaction } from "#app/domain/transaction.ts";
import { verb } from "#app/domain/verb.ts";
import { users } from "#drizzle/schema/people.ts";
import { teamRoles } from "#drizzle/schema/team.ts";
import { endAccess, findByEmail, lockedPerson } from "./set-role.server.ts";
import { adminsDoAll, type TeamMember, teamRoleFields, teamRoleNotFound } from "./team.ts";

const giver = alias(users, "giver");

function selectTeam({ db }: Pick<Ctx, "db">) {
  return db
    .select({
      id: teamRoles.id,
      userId: teamRoles.userId,
      fullName: users.fullName,
      email: users.email,
      role: teamRoles.role,
      givenBy: giver.fullName,
      givenAt: teamRoles.givenAt,
    })
    .from(teamRoles)
    .innerJoin(users, eq(users.id, teamRoles.userId))
    .innerJoin(giver, eq(giver.id, teamRoles.givenBy));
}

/** Who holds which role of the team, by name. A school has a handful, so there are no pages; at most 200. */
export async function listTeam(ctx: Ctx): Promise<TeamMember[]> {
  authorise(ctx, "team.manage");
  return await selectTeam(ctx).orderBy(asc(users.fullName), asc(users.id), asc(teamRoles.role)).limit(200);
}

export async function listTeamRolesOf({ db }: Pick<Ctx, "db">, userId: string): Promise<TeamRole[]> {
  const rows = await db.select({ role: teamRoles.role }).from(teamRoles).where(eq(teamRoles.userId, userId));
  return rows.map(({ role }) => role);
}

/** One role that somebody holds, to ask whether to take it. */
export async function showTeamRole(ctx: Ctx, id: number): Promise<TeamMember> {
  authorise(ctx, "team.manage");
  const [found] = await selectTeam(ctx).where(eq(teamRoles.id, id));
  if (!found) throw new AppError("not_found", teamRoleNotFound);
  return found;
}

/**
 * Gives somebody a role of the team beside their own role. Their sessions and access tokens end, so that no stolen one
 * gains the new rights. The same role again changes nothing. Refuses (conflict) admins, to whom it would add nothing.
 */
export const giveTeamRole = verb({ ability: "team.manage", body: teamRoleFields }, async (ctx, { email, role }) => {
  await requireRecentSignIn(ctx);
  const userId = await findByEmail(ctx, email);
  return await inTransaction(ctx, async (within): Promise<TeamMember> => {
    const person = await lockedPerson(within, userId);
    if (person.role === "admin") throw errorAt("email", adminsDoAll, "conflict");
    const given = await within.db
      .insert(teamRoles)
      .values({ userId, role, givenBy: within.viewer.id, givenAt: sqlNow(within) })
      .onConflictDoNothing()
      .returning({ id: teamRoles.id });
    if (given.length) {
      const data = { role, ...(await endAccess(within, userId)) };
      await recordEvent(within, "team.role_given", `user/${userId}`, data, { before: null, after: role });
    }
    const [member] = await selectTeam(within).where(and(eq(teamRoles.userId, userId), eq(teamRoles.role, role)));
    return member!;
  });
});

/** Takes a role of the team from somebody, and ends their sessions and access tokens. Their own role stays. */
export const takeTeamRole = verb({ ability: "team.manage", id: integerPathId(teamRoleNotFound) }, async (ctx, id) => {
  await requireRecentSignIn(ctx);
  const { userId } = await showTeamRole(ctx, id);
  return await inTransaction(ctx, async (within): Promise<TeamMember> => {
    await lockedPerson(within, userId);
    const member = await showTeamRole(within, id);
    const { role } = member;
    await within.db.delete(teamRoles).where(eq(teamRoles.id, id));
    const data = { role, ...(await endAccess(within, userId)) };
    await recordEvent(within, "team.role_taken", `user/${userId}`, data, { before: role, after: null });
    return member;
  });
});
