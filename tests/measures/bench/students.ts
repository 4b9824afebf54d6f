import { sql } from "drizzle-orm";
import { hashToken, newToken } from "#app/domain/secrets/secret-token.server.ts";
import type { Db } from "#drizzle/client.ts";

/** Somebody who is signed in and a free course in which they are not enrolled. */
export type Pair = { token: string; hash: string; user: string; course: string };

/** Makes so many people, signed in, and gives one pair after another of them and the school's free courses. */
export async function pairsOf(db: Db, count: number): Promise<() => Pair> {
  const courses = await db.execute<{ id: number }>(
    sql`select id from courses where is_published and deleted_at is null and price_cents = 0 order by id desc`,
  );
  const tokens = Array.from({ length: count }, newToken);
  const people = await db.execute<{ id: string; hash: string }>(sql`
    with asked as (select hash from jsonb_array_elements_text(${JSON.stringify(tokens.map(hashToken))}::jsonb) hash),
    made as (
      insert into users (email, full_name, given_name)
      select left(hash, 20) || '@exemplo.test', 'Rute Moreira', 'Rute' from asked returning id, email
    )
    insert into sessions (token_hash, user_id)
    select hash, id from made join asked on email = left(hash, 20) || '@exemplo.test'
    returning user_id as id, token_hash as hash`);
  const tokenOf = new Map(tokens.map((token) => [hashToken(token), token]));
  let at = 0;
  return () => {
    const person = people[at % people.length];
    const course = courses[Math.floor(at / people.length)];
    if (!person || !course) throw new Error(`${at} enrolments were not enough: make more people.`);
    at += 1;
    return { token: tokenOf.get(person.hash)!, hash: person.hash, user: person.id, course: String(course.id) };
  };
}
