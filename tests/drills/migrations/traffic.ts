import { type SQL, sql } from "drizzle-orm";
import type { Db } from "#drizzle/client.ts";

/** What a school reads, in columns that every state of it had. */
const reads: SQL[] = [
  sql`select id, title, price_cents from courses where is_published and deleted_at is null order by id desc limit 12`,
  sql`select full_name, role from users where email = 'pessoa' || (1 + floor(random() * 1000))::int || '@exemplo.example'`,
  sql`select e.id, c.title from enrollments e join courses c on c.id = e.course_id
    where e.user_id = (select id from users where email = 'pessoa77@exemplo.example')`,
  sql`select count(*) from events where object = 'payment/7'`,
  sql`select 1 from sessions where token_hash = 'nobody'`,
];

const readsOfShop: SQL[] = [
  sql`select id, amount_cents, payment_status from payments
    where user_id = (select id from users where email = 'pessoa77@exemplo.example')`,
  sql`select sum(amount_cents) from commissions
    where instructor_id = (select id from users where email = 'pessoa7@exemplo.example') and status = 'pending'`,
];

const write = sql`update users set given_name = 'Pessoa' where email = 'pessoa88@exemplo.example'`;

/** How many there were, and how many milliseconds the longest took; `failed` with PostgreSQL's words. */
export type Felt = { count: number; longest: number; failed: string[] };

/** Four who read and one who writes, without a pause, until they are told to stop; then what they felt. */
export function letThemWork(db: Db, { hasShop }: { hasShop: boolean }) {
  const felt = { reads: nothing(), writes: nothing() };
  let isOver = false;
  const work = async (statements: SQL[], felt: Felt) => {
    for (let n = 0; !isOver; n++) await feel(felt, () => db.execute(statements[n % statements.length]!));
  };
  const all = hasShop ? [...reads, ...readsOfShop] : reads;
  const working = [...Array.from({ length: 4 }, () => work(all, felt.reads)), work([write], felt.writes)];
  return async () => {
    isOver = true;
    await Promise.all(working);
    return felt;
  };
}

const nothing = (): Felt => ({ count: 0, longest: 0, failed: [] });

async function feel(felt: Felt, work: () => Promise<unknown>) {
  const begun = performance.now();
  try {
    await work();
  } catch (error) {
    felt.failed.push(((error as Error).cause as Error | undefined)?.message ?? (error as Error).message);
  }
  felt.count += 1;
  felt.longest = Math.max(felt.longest, Math.round(performance.now() - begun));
}
