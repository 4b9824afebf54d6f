import { appendFileSync, existsSync, readdirSync, rmSync } from "node:fs";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { eq, sql } from "drizzle-orm";
import type { Db } from "#drizzle/client.ts";
import { certificates } from "#drizzle/schema/certificates.ts";
import { courses } from "#drizzle/schema/courses.ts";
import { credentials } from "#drizzle/schema/credentials.ts";
import type { Fixture } from "#tests/drills/support/fixture.ts";
import { heldBy } from "#tests/drills/support/held-by.ts";
import { inSmallContainer, Server } from "#tests/drills/support/server.ts";
import { signIn } from "#tests/drills/support/sign-in.ts";
import { brokenRules } from "#tests/support/broken-rules.ts";
import { Browser } from "#tests/support/browser.ts";

/** After so many certificates and seconds: resident memory of the server's process, in MiB. */
export type Sample = { issued: number; seconds: number; memory: number };

export type Findings = Awaited<ReturnType<typeof issueInARow>>;

const title = "Orar com os Salmos";

/**
 * An admin issues a certificate of one course to so many people, one after the other, and has each drawn as a PDF; after
 * `each` of them a sample is taken and written down among the notes.
 */
export async function issueInARow(
  fixture: Fixture,
  { count, each }: { count: number; each: number },
  say: (sample: Sample) => void,
) {
  const server = await Server.on(fixture, inSmallContainer);
  server.start();
  await server.untilReady();
  const { db, close } = await fixture.open({ max: 1 });
  const samples: Sample[] = [];
  let bytes = 0;
  try {
    const [course] = await db.select({ id: courses.id }).from(courses).where(eq(courses.title, title));
    const people = await plantStudents(db, course!.id, count);
    const before = await db.$count(certificates);
    const cookie = await signIn(server.origin, "admin@sementeira.example");
    const admin = new Browser(server.origin, { sid: cookie.replace("sid=", "") }, 30_000);
    const begun = performance.now();
    for (const [at, user_id] of people.entries()) {
      bytes += await issue(admin, { user_id, course_id: course!.id });
      if ((at + 1) % each !== 0 && at + 1 !== count) continue;
      removeEmails(path.join(fixture.dataDir, "mail"));
      const seconds = (performance.now() - begun) / 1_000;
      samples.push({ issued: at + 1, seconds, memory: heldBy(server.pid).held });
      appendFileSync(path.join(fixture.notes, "samples.jsonl"), `${JSON.stringify(samples.at(-1))}\n`);
      say(samples.at(-1)!);
    }
    const issued = (await db.$count(certificates)) - before;
    const signed = await db.$count(credentials);
    // The people were planted without what they did until then.
    const broken = (await brokenRules(db)).filter(({ rule }) => /certificate|credential/.test(rule));
    return { count, samples, issued, signed, bytes, broken, crashes: server.crashes };
  } finally {
    await close();
    await server.stop();
  }
}

/** People who have completed the course, by id; some at a time, because counters follow each. */
async function plantStudents(db: Db, courseId: number, count: number): Promise<string[]> {
  const ids: string[] = [];
  for (let first = 1; first <= count; first += 250) {
    const rows = await db.execute<{ id: string }>(sql`
      with planted as (
        insert into users (email, full_name, given_name)
        select 'aluna' || n || '@exercicio.example', 'Ana Clara de Araújo ' || n, 'Ana'
        from generate_series(${first}::int, ${Math.min(count, first + 249)}::int) n
        returning id),
      enrolled as (
        insert into enrollments (user_id, course_id, completed_at) select id, ${courseId}, now() from planted)
      select id from planted`);
    ids.push(...rows.map(({ id }) => id));
  }
  return ids;
}

/** Without a mail server every e-mail is a file, here of a whole PDF. */
function removeEmails(folder: string) {
  const names = existsSync(folder) ? readdirSync(folder) : [];
  for (const name of names) rmSync(path.join(folder, name), { force: true });
}

/** Issues one and draws it. Returns the bytes of its PDF. */
async function issue(admin: Browser, about: { user_id: string; course_id: number }) {
  const answer = await patiently(() => admin.send("POST", "/api/admin/certificates", about));
  const { data } = (await answer.json()) as { data: { id: string } };
  const pdf = Buffer.from(await (await patiently(() => admin.get(`/certificate/${data.id}.pdf`))).arrayBuffer());
  if (!pdf.includes("/AFRelationship")) throw new Error(`The PDF of ${data.id} carries no credential.`);
  return pdf.length;
}

/** A busy server may ask to come back. */
async function patiently(ask: () => Promise<Response>) {
  for (let left = 100; ; left -= 1) {
    const answer = await ask();
    if (answer.ok) return answer;
    if (answer.status !== 503 || left === 0) throw new Error(`Answered ${answer.status}: ${await answer.text()}`);
    await wait(100);
  }
}
