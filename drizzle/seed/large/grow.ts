import { type SQL, sql } from "drizzle-orm";
import type { Db } from "#drizzle/client.ts";
import { repairCounters } from "#drizzle/repair-counters.ts";
import { certificatesAndReviews } from "#drizzle/seed/large/certificates.ts";
import { classesOfMany } from "#drizzle/seed/large/classes.ts";
import { coursesAndLessons } from "#drizzle/seed/large/courses.ts";
import { peopleWhoSignIn } from "#drizzle/seed/large/people.ts";
import { salesAndBooks } from "#drizzle/seed/large/sales.ts";
import type { Size, Step } from "#drizzle/seed/large/step.ts";
import { enrolmentsAndProgress } from "#drizzle/seed/large/studies.ts";
import { ticketsOfMany } from "#drizzle/seed/large/tickets.ts";

/**
 * What `npm run seed -- --size` grows: a school after years; and a small one, each list of which has as many pages' worth
 * of rows as one sees of the large one's.
 */
export const sizes = {
  large: {
    courses: 10_000,
    people: 100_000,
    instructors: 500,
    enrolments: 1_000_000,
    payments: 200_000,
    classes: 1_000,
  },
  full: { courses: 720, people: 6_000, instructors: 120, enrolments: 12_000, payments: 6_000, classes: 60 },
} satisfies Record<string, Size>;

/**
 * Grows a school beside the demo world: people who can sign in (`pessoa1@exemplo.example` and on), courses, studies,
 * sales with their books, certificates that verify, reviews, tickets and classes, spread over three years, so that every
 * invariant holds. All of it in one transaction; a school with anybody in it beyond the demo world is left as it is.
 * Takes the pool; how large; whom to tell what is being done. Returns whether anything was grown.
 */
export async function growSchool(db: Db, size: Size, say: (line: string) => void): Promise<boolean> {
  const steps: Step[] = [
    ...peopleWhoSignIn(size),
    ...coursesAndLessons(size),
    ...enrolmentsAndProgress(size),
    ...salesAndBooks(),
    ...certificatesAndReviews(),
    ...ticketsOfMany(),
    ...classesOfMany(size),
  ];
  return await db.transaction(async (tx) => {
    await tx.execute(sql`set local statement_timeout = 0`);
    await tx.execute(sql`set local lock_timeout = 0`);
    await tx.execute(sql`set local idle_in_transaction_session_timeout = 0`);
    await tx.execute(sql`set local work_mem = '128MB'`);
    const [stranger] = await tx.execute(sql`select from users where email not like '%@sementeira.example' limit 1`);
    if (stranger) return false;
    await uncounted(tx, async () => {
      for (const [what, statement] of steps) {
        const begun = performance.now();
        const { count } = await tx.execute(statement);
        say(`  ${what.padEnd(40)}${String(count).padStart(9)}  ${((performance.now() - begun) / 1000).toFixed(1)} s`);
      }
      await tx.execute(sql`analyze`);
    });
    return true;
  });
}

/** The triggers that keep figures are made for what one person does: of so much at once it is counted afterwards. */
async function uncounted(tx: Pick<Db, "execute">, grow: () => Promise<void>) {
  const counting = await tx.execute<{ table: string; name: string }>(
    sql`select tgrelid::regclass::text as table, tgname as name from pg_trigger where tgname like '%\\_tallied\\_%'`,
  );
  const set = async (state: SQL) => {
    for (const { table, name } of counting)
      await tx.execute(sql`alter table ${sql.identifier(table)} ${state} trigger ${sql.identifier(name)}`);
  };
  await set(sql`disable`);
  await grow();
  await set(sql`enable`);
  await repairCounters(tx);
}
