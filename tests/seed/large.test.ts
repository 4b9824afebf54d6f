import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { snapshotHash } from "#app/domain/certificates/snapshot.server.ts";
import { checkLedger } from "#app/domain/ledger.server.ts";
import { purge } from "#app/domain/purge-rules.server.ts";
import { brokenRules } from "#drizzle/broken-rules.ts";
import { certificates } from "#drizzle/schema/certificates.ts";
import { courses } from "#drizzle/schema/courses.ts";
import { enrollments } from "#drizzle/schema/enrolments.ts";
import { payments } from "#drizzle/schema/payments.ts";
import { users } from "#drizzle/schema/people.ts";
import { supportTickets } from "#drizzle/schema/support.ts";
import { growSchool } from "#drizzle/seed/large/grow.ts";
import { freshDatabase } from "#tests/support/database.ts";
import { ctxOf } from "#tests/support/people.ts";

const size = { courses: 60, people: 400, instructors: 3, enrolments: 4_000, payments: 800, classes: 5 };

let own: Awaited<ReturnType<typeof freshDatabase>>;
let before: Record<string, number>;
const said: string[] = [];

beforeAll(async () => {
  own = await freshDatabase();
  before = await counts();
  expect(await growSchool(own.db, size, (line) => said.push(line))).toBe(true);
});

afterAll(() => own?.close());

describe("a school grown large", () => {
  it("has as many of each as was asked for, beside the demo world", async () => {
    const after = await counts();
    expect(after).toEqual({
      courses: before.courses! + size.courses,
      people: before.people! + size.people,
      instructors: before.instructors! + size.instructors,
      enrolments: before.enrolments! + size.enrolments,
      payments: before.payments! + size.payments,
    });
    expect(said.length).toBeGreaterThan(20);
  });

  it("has tickets that are not forgotten as soon as its jobs run", async () => {
    const asked = await own.db.$count(supportTickets);
    expect(asked).toBe(size.people / 5);
    await purge(ctxOf(own.db), "tickets");
    expect(await own.db.$count(supportTickets)).toBe(asked);
  });

  it("breaks no rule, and its books are exact", async () => {
    expect(await brokenRules(own.db)).toEqual([]);
    expect(await checkLedger({ db: own.db })).toMatchObject({ isExact: true });
  });

  it("holds certificates that verify", async () => {
    const all = await own.db.select().from(certificates);
    expect(all.length).toBeGreaterThan(100);
    for (const { snapshot, certificateHash } of all) expect(snapshotHash(snapshot)).toBe(certificateHash);
  });

  it("has one course that everybody knows, and people who can sign in", async () => {
    const [largest] = await own.db
      .select({ many: sql<number>`count(*)::int` })
      .from(enrollments)
      .groupBy(enrollments.courseId)
      .orderBy(sql`count(*) desc`)
      .limit(1);
    expect(largest!.many).toBeGreaterThanOrEqual(size.people / 5);
    const [first] = await own.db.select().from(users).where(eq(users.email, "pessoa1@exemplo.example"));
    expect(first).toMatchObject({ role: "instructor" });
  });

  it("has classes, each led by somebody and studied in by as many as its course allows", async () => {
    const [grown] = await own.db.execute<{ classes: number; led: number; least: number; most: number }>(sql`
      select count(*)::int as classes, count(l.user_id)::int as led, min(c.seats_taken) as least, max(c.seats_taken) as most
      from classes c left join class_leaders l on l.class_id = c.id where c.name like 'Turma %'`);
    expect(grown).toMatchObject({ classes: size.classes, led: size.classes, most: 100 });
    expect(grown!.least).toBeGreaterThan(20);
  });

  it("is not grown twice", async () => {
    const held = await counts();
    expect(await growSchool(own.db, size, () => {})).toBe(false);
    expect(await counts()).toEqual(held);
  });
});

async function counts() {
  const tables = { courses, people: users, enrolments: enrollments, payments };
  const rows = Object.entries(tables).map(async ([name, table]) => [name, await own.db.$count(table)] as const);
  const instructors = await own.db.$count(users, eq(users.role, "instructor"));
  return { ...Object.fromEntries(await Promise.all(rows)), instructors };
}
