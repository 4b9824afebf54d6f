import { and, asc, eq, exists, gt, gte, isNull, lt, type SQL, sql } from "drizzle-orm";
import type { Role } from "#app/domain/ctx.ts";
import { type Subject, subjects } from "#app/domain/privacy/incident/subjects.ts";
import type { Db } from "#drizzle/client.ts";
import { users } from "#drizzle/schema/people.ts";

/** Which accounts: whose data of a kind, from when until when it came to be, and of which role. */
export type Scope = { subject: Subject; since?: Date; until?: Date; role?: Role };

export type Affected = { id: string; fullName: string; email: string; role: Role };

const atOnce = 1_000;

/** The living accounts that an incident touches, in the order of their ids, a thousand at a time. Only reads. */
export async function* affectedBy(db: Pick<Db, "select">, scope: Scope): AsyncGenerator<Affected[]> {
  const { id, fullName, email, role } = users;
  for (let last: string | undefined; ; ) {
    const rows = await db
      .select({ id, fullName, email, role })
      .from(users)
      .where(and(isNull(users.deletedAt), last ? gt(id, last) : undefined, touched(db, scope)))
      .orderBy(asc(id))
      .limit(atOnce);
    if (rows.length) yield rows;
    if (rows.length < atOnce) return;
    last = rows.at(-1)!.id;
  }
}

function touched(db: Pick<Db, "select">, { subject, since, until, role }: Scope): SQL | undefined {
  const ofRole = role && eq(users.role, role);
  const { where } = subjects[subject];
  if (!where) return and(ofRole, since && gte(users.createdAt, since), until && lt(users.createdAt, until));
  const [table, column, moment] = where;
  const at = sql`t.${sql.identifier(moment)}`;
  const rows = db
    .select({ one: sql`1` })
    .from(sql`${sql.identifier(table)} t`)
    .where(
      and(
        sql`t.${sql.identifier(column)} = users.id`,
        since && sql`${at} >= ${since.toISOString()}`,
        until && sql`${at} < ${until.toISOString()}`,
      ),
    );
  return and(ofRole, exists(rows));
}
