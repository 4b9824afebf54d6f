import { and, eq, isNull, lt, type SQL, sql } from "drizzle-orm";
import type { Ctx } from "#app/domain/ctx.ts";
import { inBatches } from "#app/domain/purge.server.ts";
import { inTransaction } from "#app/domain/transaction.ts";
import { users } from "#drizzle/schema/people.ts";
import { eraseAccount } from "./erase-account.server.ts";

const batchSize = 100;

/**
 * Deletes accounts of students who only ever signed in, 30 days after the last time. They are not notified, since there
 * is nothing to lose.
 */
export const deleteIdleAccounts = (ctx: Ctx, end: SQL): Promise<number> =>
  inBatches(batchSize, async () => {
    const some = ctx.db.select({ id: users.id }).from(users).where(isIdle(end)).orderBy(users.createdAt);
    let forgotten = 0;
    for (const { id } of await some.limit(batchSize))
      forgotten += await inTransaction(ctx, (within) => forgetOne(within, id, end));
    return forgotten;
  });

/** Checked once more under its lock: the person may just have come back. */
async function forgetOne(ctx: Ctx, id: string, end: SQL): Promise<number> {
  const still = and(eq(users.id, id), isIdle(end));
  const [person] = await ctx.db.select().from(users).where(still).for("update", { skipLocked: true });
  if (!person) return 0;
  await eraseAccount(ctx, person, { by: "time", certificates: "remove" });
  return 1;
}

/** Everything somebody does here leaves a row in one of these; an address typed in the contact form does not count. */
const traces = [
  "enrollments",
  "payments",
  "certificates",
  "reviews",
  "support_tickets",
  "ticket_replies:author_id",
  "access_tokens",
  "voucher_redemptions",
  "chat_messages",
  "courses:instructor_id",
  "courses:created_by",
  "former_instructors",
  "class_members",
  "class_leaders",
  "team_roles",
  "lesson_notes",
  "lesson_posts",
  "question_followers",
];

function isIdle(end: SQL) {
  const untouched = traces.map((trace) => {
    const [table = "", column = "user_id"] = trace.split(":");
    return sql`not exists (select from ${sql.identifier(table)} t where t.${sql.identifier(column)} = users.id)`;
  });
  return and(
    eq(users.role, "student"),
    eq(users.isMaintainer, false),
    eq(users.isFounder, false),
    isNull(users.deletedAt),
    isNull(users.bio),
    lt(users.createdAt, end),
    sql`not exists (
      select from events e where e.object = 'user/' || users.id and e.at >= ${end} and e.action <> 'person.viewed'
    )`,
    ...untouched,
  );
}
