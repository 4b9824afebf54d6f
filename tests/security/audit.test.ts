import { and, asc, gt, isNotNull, max, or, sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { generateCertificate } from "#app/domain/certificates/generate-certificate.server.ts";
import { makePayment } from "#app/domain/payments/make-payment.server.ts";
import { events } from "#drizzle/schema/platform.ts";
import { type Actors, as, cookieOf, type Role, roles, theActors } from "#tests/access/actors.ts";
import { calls } from "#tests/access/calls.ts";
import { asked, knock } from "#tests/access/knock.ts";
import { pages } from "#tests/access/pages.ts";
import { panel } from "#tests/access/panel.ts";
import { rowsOf } from "#tests/access/table.ts";
import { aWorld, type World } from "#tests/access/world.ts";
import { failuresOf } from "#tests/api/doors.ts";
import { aCourse } from "#tests/domain/lessons/a-course.ts";
import { paying } from "#tests/domain/payments/ground.ts";
import { account } from "#tests/domain/payout-accounts/an-account.ts";
import { aShortCourse, finish } from "#tests/domain/reviews/a-finished-course.ts";
import { type App, signIn, startApp } from "#tests/support/app.ts";
import { freshDatabase } from "#tests/support/database.ts";
import { testSettings } from "#tests/support/people.ts";

/** Every write of the tables of tests/access, done by the first who may: what does it leave for the audit? */
let ground: Awaited<ReturnType<typeof freshDatabase>>;
let app: App;
let people: Actors;
beforeAll(async () => {
  ground = await freshDatabase();
  const { SESSION_SECRET } = testSettings();
  const env = { RATE_LIMIT_FACTOR: "1000000", PAYMENTS_SIMULATOR: "manual", SESSION_SECRET };
  app = await startApp({ connection: ground.connection, env });
  people = await theActors(ground.db);
});
afterAll(async () => {
  expect(failuresOf(app)).toEqual([]);
  await app.stop();
  await ground.close();
});

/** What leaves none, and why. */
const silent: Record<string, string> = {
  "POST /courses/{course}/enroll": "the course has to be paid: nothing is done",
  "POST /api/courses/{course}/enroll": "the same",
  "POST /certificates/generate": "there is one already: the same is given again",
  "POST /api/certificates/generate": "the same",
  "POST /courses/{course}/learn/{lesson}/complete": "progress is a row of its own; a finished course is an event",
  "POST /api/lessons/{lesson}/complete": "the same",
  "POST /api/lessons/{lesson}/position": "the same",
  "POST /payments/{waiting}/simulator": "the bank's news are an event of their own when they come",
  "POST /payments/{payment}/receipt-mail": "the letter is a row of its own",
  "POST /certificate/verify": "only misses are counted",
  "POST /api/certificates/verify": "the same",
  "POST /light-mode": "a cookie",
  "POST /auth/login": "the sign-in under way is a row of its own; its end is an event",
  "POST /auth/again": "the same",
  "POST /auth/local/authorize": "nothing is sent: refused",
  "POST /auth/local/token": "the same",
  "POST /api/sessions": "the same",
  "POST /admin/lessons/preview": "it is only shown",
  "POST /admin/resources/{resource}/place": "the order of what lies beside a lesson",
  "POST /admin/questions/{question}/place": "the order of questions",
  "PUT /api/certificate-settings": "nothing is sent, so nothing is changed",
  "POST /admin/certificates/designers": "nothing is changed",
  "POST /profile/data": "nothing is changed; a consent given or taken back is an event",
  "POST /profile/sessions/others": "there are no others: they were ended by what came before",
  "POST /profile/deletion": "the word is missing: refused",
  "POST /admin/health": "others are asked how they are",
};

const writes = [pages, panel, calls]
  .flatMap(rowsOf)
  .filter(({ method }) => method !== "GET")
  .map((row) => {
    const whoMay = roles.filter((role) => row.expected[role] === "in");
    const by = whoMay.find((role) => role !== "visitor") ?? whoMay[0];
    return { ...row, name: `${row.method} ${row.address}`, by: by! };
  })
  .filter(({ by }) => by !== undefined);

const nameless = { ipHash: expect.stringMatching(/^[0-9a-f]{32}$/), object: expect.stringMatching(/^\w+(\/[\w-]+)?$/) };

describe("every write", () => {
  it.each(writes)("$name leaves who, what and from where", async (row) => {
    await ground.db.execute(sql`update users set full_name = 'Rute Moreira' where id = ${people.student.id}`);
    const world = await worldFor(asked(row));
    const Cookie = await cookieOf(ground.db, people, row.by);
    // A message that is on its way at this very moment is not sent again.
    await ground.db.execute(
      sql`update webhook_deliveries set claimed_until = null, next_attempt_at = now() + interval '1 day' where next_attempt_at is not null`,
    );
    const before = await last();
    await knock({ app, Cookie, world }, row);
    const left = await since(before);
    if (row.name in silent) return expect(left.map(({ action }) => action)).toEqual([]);
    expect(left.length, "an event").toBeGreaterThan(0);
    for (const event of left) expect(event).toMatchObject({ ...nameless, actorId: people[row.by as "student"].id });
  });

  it("is known, where it leaves none", () => {
    expect(Object.keys(silent).filter((name) => !writes.some((row) => row.name === name))).toEqual([]);
  });
});

describe("what the audit is asked for by name", () => {
  /** What somebody does over the network; gives the actions that it left. */
  async function doing(role: Exclude<Role, "visitor">, work: (ask: Ask, world: World) => Promise<unknown>, names = "") {
    const world = await worldFor(names);
    const Cookie = (await cookieOf(ground.db, people, role))!;
    const before = await last();
    const answers: number[] = [];
    const ask: Ask = async (method, path, body) => {
      const type = body instanceof URLSearchParams ? "application/x-www-form-urlencoded" : "application/json";
      const sent = body instanceof URLSearchParams || body === undefined ? body : JSON.stringify(body);
      const headers = { Cookie, "Content-Type": type };
      const answer = await fetch(app.origin + path, { method, headers, body: sent, redirect: "manual" });
      answers.push(answer.status);
    };
    await work(ask, world);
    for (const status of answers) expect(status).toBeLessThan(400);
    const left = await since(before);
    for (const event of left) expect(event).toMatchObject({ ...nameless, actorId: people[role].id });
    return left.map(({ action, object }) => `${action} ${object.split("/")[0]}`);
  }

  it("a role", async () => {
    const change: Work = (ask, { names }) => ask("PUT", `/api/admin/users/${names.person}`, { role: "admin" });
    expect(await doing("admin", change, "{person}")).toEqual(["user.role_changed user"]);
  });

  it("publishing and deleting a course", async () => {
    const change: Work = async (ask, { names }) => {
      await ask("PUT", `/api/courses/${names.free}/toggle-publish`, {});
      await ask("DELETE", `/api/courses/${names.free}`);
    };
    expect(await doing("admin", change, "{free}")).toEqual(["course.unpublished course", "course.deleted course"]);
  });

  it("a voucher that is made, and one that is used", async () => {
    const make: Work = (ask) => ask("POST", "/api/admin/vouchers", { voucher_code: "AUDITADO-1" });
    expect(await doing("admin", make)).toEqual(["voucher.created voucher"]);
    const fields = { full_name: "Rute Moreira", maintainer_voucher_code: "AUDITADO-1" };
    expect(await doing("learner", (ask) => ask("PUT", "/api/profile", fields))).toContain("voucher.redeemed voucher");
  });

  it("settings of the school, of certificates and of who is paid where", async () => {
    const design = { organization_name: "Escola Auditada" };
    const box = (name: string) => new URLSearchParams({ [name]: "on" });
    const change: Work = async (ask) => {
      await ask("PUT", "/api/certificate-settings", design);
      await ask("POST", "/admin/commissions/guarantee-rule", box("payouts_await_guarantee"));
      await ask("PUT", "/api/payment-settings", account);
    };
    const left = await doing("admin", change);
    expect(left).toContain("certificate_design.saved certificate_design");
    expect(left).toContain("payout_rule.changed school");
    expect(left.map((each) => each.split(" ")[0])).toContain("payout_account.saved");
  });

  it("a certificate that is issued", async () => {
    const course = await aShortCourse(ground.db, { teacher: people.owner });
    const finished = await finish(ground.db, people.colleague, course);
    const issue: Work = (ask) => ask("POST", "/api/certificates/generate", finished);
    expect(await doing("colleague", issue)).toContain("certificate.issued certificate");
  });

  it("a certificate that is revoked, with the refund that revokes it", async () => {
    const course = await aCourse(ground.db, { priceCents: 19_700, teacher: people.owner, lessons: [{}] });
    const buyer = people.colleague;
    const { id } = await makePayment(as(ground.db, buyer), paying(course));
    const finished = await finish(ground.db, buyer, course);
    await generateCertificate(as(ground.db, buyer), finished);
    const left = await doing("colleague", (ask) => ask("POST", `/api/payments/${id}/refund`));
    expect(left).toContain("certificate.revoked certificate");
    expect(left).toContain("payment.refunded payment");
  });

  it("signing in and out, and a sign-in that comes to nothing", async () => {
    const before = await last();
    const Cookie = await signIn(app, "estudante@sementeira.example");
    await fetch(`${app.origin}/api/logout`, { method: "POST", headers: { Cookie } });
    await fetch(`${app.origin}/auth/callback?code=SEGREDO&state=SEGREDO`, { redirect: "manual" });
    const left = await since(before);
    expect(left.map(({ action }) => action)).toEqual(["session.created", "session.ended", "session.refused"]);
    for (const event of left) expect(event).toMatchObject(nameless);
    expect(left[0]?.actorId).toBe(left[1]?.actorId);
    expect(left[2]).toMatchObject({ actorId: null, data: { why: "invalid" } });
  });
});

describe("what was written down", () => {
  it.each([
    ["changed", sql`update events set action = 'x'`],
    ["deleted", sql`delete from events`],
  ])("is %s by nobody, not even by the platform", async (_, change) => {
    await expect(ground.db.execute(change)).rejects.toMatchObject({
      cause: { message: "events is append-only" },
    });
  });

  it.each(["events", "consents", "payments", "ledger_postings", "ledger_entries"])(
    "is not emptied either, at once or with what it hangs on: %s",
    async (table) => {
      const message = expect.stringMatching(/ is append-only$| may not be truncated/);
      const emptied = [sql`truncate ${sql.identifier(table)} cascade`, sql`truncate users, courses cascade`];
      for (const change of emptied)
        await expect(ground.db.execute(change)).rejects.toMatchObject({ cause: { message } });
      expect(await ground.db.execute(sql`select from ${sql.identifier(table)} limit 1`)).toHaveLength(1);
    },
  );

  it("names nobody: ids and facts, no e-mail, no name, no address", async () => {
    const said = JSON.stringify(await ground.db.select({ data: events.data, object: events.object }).from(events));
    expect(said).not.toMatch(/@|Rute Moreira|127\.0\.0\.1|Zulmira|529\.?982/);
  });
});

type Ask = (method: string, path: string, body?: object) => Promise<unknown>;
type Work = (ask: Ask, world: World) => Promise<unknown>;

const worldFor = (names: string) => aWorld({ db: ground.db, dataDir: app.dataDir, people }, names);

async function last() {
  const [row] = await ground.db.select({ id: max(events.id) }).from(events);
  return row?.id ?? 0;
}

/** The events after one, without those of the platform's own jobs, which nobody asked for. */
function since(id: number) {
  const ofSomebody = or(isNotNull(events.actorId), isNotNull(events.ipHash));
  return ground.db
    .select()
    .from(events)
    .where(and(gt(events.id, id), ofSomebody))
    .orderBy(asc(events.id));
}
