import { eq, isNotNull, sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { showStats } from "#app/domain/admin-stats/stats.server.ts";
import { issuedList, listMyCertificates } from "#app/domain/certificates/certificate.server.ts";
import { snapshotHash } from "#app/domain/certificates/snapshot.server.ts";
import { memberQuery, progressIn } from "#app/domain/classes/member.ts";
import { listMembers } from "#app/domain/classes/members.server.ts";
import { listOwnClasses } from "#app/domain/classes/own-classes.server.ts";
import { listCommissions, listOwnCommissions } from "#app/domain/commissions/list-commissions.server.ts";
import type { Viewer } from "#app/domain/ctx.ts";
import { checkLedger } from "#app/domain/ledger.server.ts";
import { listAllPayments, listPayments } from "#app/domain/payments/payments.server.ts";
import { payoutList } from "#app/domain/payouts/payouts.server.ts";
import { listPeople } from "#app/domain/people/people.server.ts";
import { listSecurityEvents } from "#app/domain/security-log/list-security-events.server.ts";
import { listMyCourses } from "#app/domain/study/my-courses.server.ts";
import { listAllTickets, listMyTickets } from "#app/domain/support/list-tickets.server.ts";
import { listMyTrails } from "#app/domain/trails/trail-progress.server.ts";
import { voucherList } from "#app/domain/vouchers/vouchers.server.ts";
import { plantHistory } from "#app/server/demo/history.ts";
import type { Db } from "#drizzle/client.ts";
import { certificates } from "#drizzle/schema/certificates.ts";
import { commissions } from "#drizzle/schema/commissions.ts";
import { enrollments } from "#drizzle/schema/enrolments.ts";
import { mails } from "#drizzle/schema/mail.ts";
import { payments } from "#drizzle/schema/payments.ts";
import { users } from "#drizzle/schema/people.ts";
import { events } from "#drizzle/schema/platform.ts";
import { reviews } from "#drizzle/schema/reviews.ts";
import { trailEnrolments } from "#drizzle/schema/trails.ts";
import { people } from "#drizzle/seed/people.ts";
import { seedSchool } from "#drizzle/seed/seed-school.ts";
import { brokenRules } from "#tests/support/broken-rules.ts";
import { emptyDatabase, rolledBack } from "#tests/support/database.ts";
import { ctxOf, testSettings } from "#tests/support/people.ts";

let fixture: Awaited<ReturnType<typeof emptyDatabase>>;
let db: Db;

const settings = testSettings();
const plant = () => seedSchool(db, { keepFile: async () => {}, plantMore: (tx) => plantHistory({ db: tx, settings }) });

beforeAll(async () => {
  fixture = await emptyDatabase();
  db = fixture.db;
  await plant();
});
afterAll(() => fixture.leave());

/** The account that the README names, as it asks. */
async function as(name: keyof typeof people) {
  const [row] = await db.select().from(users).where(eq(users.email, people[name].email));
  const viewer: Viewer = { ...row!, authenticatedAt: new Date() };
  return ctxOf(db, viewer);
}

const first = { page: 1, limit: 50 };
const every = { ...first, status: "all" } as const;

describe("the demo school's past", () => {
  it("keeps every rule, and the ledger agrees with the tables", async () => {
    expect(await brokenRules(db)).toEqual([]);
    expect(await checkLedger({ db })).toMatchObject({ faults: [], isExact: true });
  });

  it("is planted once", async () => {
    const before = await db.$count(events);
    expect(await plant()).toBe(false);
    expect(await db.$count(events)).toBe(before);
  });

  it("is in the past, and nothing of it is still to be sent", async () => {
    const late = await db.execute(sql`
      select 'event' as what from events where at > now()
      union all select 'study' from enrollments where created_at > now() or completed_at > now() or completed_at < created_at
      union all select 'lesson' from lesson_progress where completed_at > now()
      union all select 'payment' from payments where created_at > now() or completed_at > now() or refunded_at > now()
      union all select 'class' from class_members where joined_at > now()
      union all select 'ticket' from support_tickets where updated_at > now() or updated_at < created_at`);
    expect([...late]).toEqual([]);
    expect(await db.$count(mails, sql`${mails.sentAt} is null`)).toBe(0);
  });

  it("is about as large as a small school's half year", async () => {
    expect(await db.$count(enrollments)).toBeGreaterThan(110);
    expect(await db.$count(payments, eq(payments.status, "completed"))).toBeGreaterThan(50);
    expect(await db.$count(certificates)).toBeGreaterThan(20);
    const stars = await db.selectDistinct({ rating: reviews.rating }).from(reviews);
    expect(stars).toHaveLength(5);
    const inTrails = await db.select({ completedAt: trailEnrolments.completedAt }).from(trailEnrolments);
    expect(inTrails).toHaveLength(6);
    expect(inTrails.some(({ completedAt }) => completedAt)).toBe(true);
    expect(await db.$count(certificates, isNotNull(certificates.trailEnrolmentId))).toBeGreaterThan(0);
    const states = await db.selectDistinct({ status: payments.status }).from(payments);
    expect(states).toHaveLength(4);
    const lines = await db.selectDistinct({ kind: commissions.kind, status: commissions.status }).from(commissions);
    expect(lines.map(({ kind, status }) => `${kind} ${status}`)).toEqual(
      expect.arrayContaining(["sale paid", "sale pending", "sale cancelled"]),
    );
    for (const { snapshot, certificateHash } of await db.select().from(certificates))
      expect(snapshotHash(snapshot)).toBe(certificateHash);
  });

  it("leaves no list of the school's empty", async () => {
    const ctx = await as("marta");
    const lists = {
      payments: (await listAllPayments(ctx, every)).total,
      commissions: (await listCommissions(ctx, every)).page.total,
      due: (await listCommissions(ctx, { ...first, status: "pending" })).page.total,
      payouts: (await payoutList.read(ctx, first)).total,
      tickets: (await listAllTickets(ctx, every)).total,
      vouchers: (await voucherList.read(ctx, first)).total,
      people: (await listPeople(ctx, { ...first, q: "" })).total,
      certificates: (await issuedList.read(ctx, first)).total,
      events: (await listSecurityEvents(ctx, { kind: null, before: null, q: "", of: null })).events.length,
    };
    expect(Object.entries(lists).filter(([, many]) => many < 4)).toEqual([]);
    const { months } = await showStats(ctx);
    expect(months).toHaveLength(6);
    expect(months.slice(0, -1).filter(({ revenueCents, students }) => revenueCents <= 0 || students === 0)).toEqual([]);
  });

  it("gives each account that the README names something to see", async () => {
    for (const name of ["davi", "helena"] as const) {
      const own = await listOwnCommissions(await as(name), every);
      expect(own.stats.paidCents, name).toBeGreaterThan(0);
      expect(own.stats.pendingCents, name).toBeGreaterThan(0);
    }
    const ester = await as("ester");
    expect(await listMyCourses(ester)).toHaveLength(4);
    expect(await listMyTrails(ester)).toMatchObject([{ title: "Os primeiros meses na fé", isCompleted: false }]);
    expect(await listMyCertificates(ester)).toHaveLength(1);
    expect(await listPayments(ester, { status: "all" })).toHaveLength(1);
    expect((await listMyTickets(ester, every)).total).toBe(2);
    const [led, joined] = await listOwnClasses(ester);
    expect([led!.isLed, led!.joinedAt, joined!.isLed]).toEqual([true, null, false]);
    const { measure, page } = await listMembers(ester, led!.id, memberQuery.parse({}));
    expect(page.total).toBe(9);
    const progress = page.data.map((member) => progressIn(measure, member));
    expect(progress).toContain(100);
    expect(Math.min(...progress)).toBeLessThan(50);
  });
});

it.each(["2026-03-01T03:30:00Z", "2026-12-31T23:50:00-03:00", "2027-02-15T13:30:00Z", "2028-02-29T12:00:00Z"])(
  "keeps every rule whatever the day: %s",
  async (day) => {
    await rolledBack(async (tx) => {
      await plantHistory({ db: tx, settings, now: new Date(day) });
      expect(await brokenRules(tx)).toEqual([]);
      expect(await checkLedger({ db: tx })).toMatchObject({ faults: [], isExact: true });
      expect(
        await tx.$count(
          events,
          sql`${events.at} > ${day} and ${events.action} not in ('certificate_design.saved', 'demo.planted')
            and ${events.id} < (select min(id) from events where action = 'trail.created')`,
        ),
      ).toBe(0);
    });
  },
);
