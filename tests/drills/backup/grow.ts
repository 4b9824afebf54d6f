import { createHash, randomBytes, randomUUID } from "node:crypto";
import { mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { sql } from "drizzle-orm";
import type { Db } from "#drizzle/client.ts";
import { media } from "#drizzle/schema/courses.ts";

const mebibyte = 1024 ** 2;
const fileMebibytes = 16;

/**
 * Grows a demo school: so many students, each in five free courses with the event of each enrolment, and so many
 * mebibytes of files with their rows. The rules of drizzle/invariants.sql go on holding.
 */
export async function grow(db: Db, dataDir: string, { people, mebibytes }: { people: number; mebibytes: number }) {
  await db.transaction(async (tx) => {
    await tx.execute(sql`set local statement_timeout = 0`);
    await tx.execute(sql`
      insert into users (email, full_name, given_name, bio)
      select 'pessoa' || n || '@exemplo.test', 'Pessoa ' || md5(n::text), 'Pessoa', repeat(md5(n::text), 4)
      from generate_series(1, ${people}::int) n`);
    await tx.execute(sql`
      with made as (
        insert into enrollments (user_id, course_id)
        select u.id, c.id from users u
        cross join (select id from courses where is_published and price_cents = 0 order by id limit 5) c
        where u.email like 'pessoa%' returning id, user_id
      )
      insert into events (actor_id, action, object, data)
      select user_id, 'enrollment.created', 'enrollment/' || id, '{"origin": "free"}' from made`);
  });
  mkdirSync(path.join(dataDir, "media"), { recursive: true, mode: 0o700 });
  for (let made = 0; made < mebibytes; made += fileMebibytes) {
    const bytes = randomBytes(fileMebibytes * mebibyte);
    const id = randomUUID();
    writeFileSync(path.join(dataDir, "media", id), bytes, { mode: 0o600 });
    const sha256 = createHash("sha256").update(bytes).digest("hex");
    await db.insert(media).values({ id, kind: "video", mimeType: "video/mp4", bytes: bytes.length, sha256 });
  }
}
