import { and, eq, like, sql } from "drizzle-orm";
import type { Ctx, Role } from "#app/domain/ctx.ts";
import { identities, users } from "#drizzle/schema/people.ts";

export type DemoAccount = { email: string; fullName: string; role: Role };

/** The demo world's people, as the built-in provider offers them: admins first, then instructors, then students. */
export async function listDemoAccounts(ctx: Pick<Ctx, "db">): Promise<DemoAccount[]> {
  return await ctx.db
    .select({ email: identities.subject, fullName: users.fullName, role: users.role })
    .from(identities)
    .innerJoin(users, eq(users.id, identities.userId))
    .where(and(eq(identities.issuer, "local"), like(identities.subject, "%@sementeira.example")))
    .orderBy(sql`array_position(array['admin', 'instructor', 'student'], ${users.role})`, users.createdAt, users.email)
    .limit(8);
}
