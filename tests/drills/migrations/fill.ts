import { type SQL, sql } from "drizzle-orm";
import type { Db } from "#drizzle/client.ts";

/** How many there are of each. */
export type Size = { people: number; enrolments: number; payments: number };

const courses = 200;

/** People, courses and enrolments, in the columns that they had by the migration of local codes. */
export async function fillSchool(db: Db, { people, enrolments }: Size) {
  await withoutHaste(db, [
    sql`insert into users (email, full_name, given_name, role)
      select 'pessoa' || n || '@exemplo.example', 'Pessoa ' || n || ' Moreira', 'Pessoa',
        case when n <= 20 then 'instructor' else 'student' end
      from generate_series(1, ${people}::int) n`,
    sql`insert into courses (title, description, category, level, price_cents, instructor_id, created_by, is_published)
      select 'Curso ' || n, repeat('Um curso sobre a semente e o semeador. ', 20), 'teologico', 'iniciante', 9700, id, id, true
      from generate_series(1, ${courses}::int) n
      join (select id, row_number() over (order by email) - 1 as place from users where role = 'instructor') instructors
        on instructors.place = n % 20`,
    sql`insert into enrollments (user_id, course_id, completed_at)
      select id, courses.number, case when courses.number % 3 = 0 then now() end
      from (select id, row_number() over (order by email) as place from users) learners
      cross join generate_series(1, ${Math.ceil(enrolments / people)}::int) n
      cross join lateral (select ((place + n * 19) % ${courses} + 1)::int as number) courses
      limit ${enrolments}`,
  ]);
  await db.execute(sql`analyze`);
}

/** What was bought, and what instructors earned by it, in the columns that they had when the shop was new. */
export async function fillShop(db: Db, { payments }: Size) {
  await withoutHaste(db, [
    sql`insert into payments (transaction_id, user_id, course_id, amount_cents, payment_method, payment_status, provider,
        card_brand, card_last4, completed_at)
      select 'exercicio-' || id, user_id, course_id, 9700, 'credit_card', 'completed', 'simulator', 'visa', '4242', now()
      from enrollments order by id limit ${payments}`,
    sql`insert into commissions (payment_id, instructor_id, course_id, price_cents, amount_cents, platform_cents)
      select p.id, c.instructor_id, c.id, 9700, 3395, 6305 from payments p join courses c on c.id = p.course_id`,
    sql`insert into events (actor_id, action, object)
      select user_id, 'payment.completed', 'payment/' || id from payments`,
  ]);
  await db.execute(sql`analyze`);
}

async function withoutHaste(db: Db, statements: SQL[]) {
  await db.transaction(async (tx) => {
    await tx.execute(sql`set local statement_timeout = 0`);
    for (const statement of statements) await tx.execute(statement);
  });
}
