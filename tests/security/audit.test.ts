import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { generateCertificate } from "#app/domain/certificates/generate-certificate.server.ts";
import { makePayment } from "#app/domain/payments/make-payment.server.ts";
import { events } from "#drizzle/schema/platform.ts";
import { as, type Role } from "#tests/access/actors.ts";
import type { Records } from "#tests/access/records.ts";
import { openTestServer, type TestServer } from "#tests/access/test-server.ts";
import { failuresOf } from "#tests/api/all-endpoints.ts";
import { account } from "#tests/domain/commissions/an-account.ts";
import { aCourse } from "#tests/domain/lessons/a-course.ts";
import { paying } from "#tests/domain/payments/fixture.ts";
import { aShortCourse, finish } from "#tests/domain/reviews/a-finished-course.ts";
import { eventsLeftBy, nameless, personal } from "#tests/security/events-left.ts";
import { signIn } from "#tests/support/app.ts";

/** Events for the audit; tests/access/writing.test.ts checks every write of the tables. */
let testServer: TestServer;
beforeAll(async () => {
  testServer = await openTestServer();
});
afterAll(async () => {
  expect(failuresOf(testServer.app)).toEqual([]);
  await testServer.close();
});

describe("what the audit is asked for by name", () => {
  /** Does something over the network; returns the actions of its events. */
  async function doing(
    role: Exclude<Role, "visitor">,
    work: (ask: Ask, records: Records) => Promise<unknown>,
    names = "",
  ) {
    const records = await testServer.recordsFor(names);
    const Cookie = (await testServer.cookieOf(role))!;
    const answers: number[] = [];
    const ask: Ask = async (method, path, body) => {
      const type = body instanceof URLSearchParams ? "application/x-www-form-urlencoded" : "application/json";
      const sent = body instanceof URLSearchParams || body === undefined ? body : JSON.stringify(body);
      const headers = { Cookie, "Content-Type": type };
      const answer = await fetch(testServer.app.origin + path, { method, headers, body: sent, redirect: "manual" });
      answers.push(answer.status);
    };
    const left = await eventsLeftBy(testServer.db, () => work(ask, records));
    for (const status of answers) expect(status).toBeLessThan(400);
    for (const event of left) expect(event).toMatchObject({ ...nameless, actorId: testServer.people[role].id });
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
    expect(await doing("buyer", (ask) => ask("PUT", "/api/profile", fields))).toContain("voucher.redeemed voucher");
  });

  it("settings of the school, of certificates and of where people are paid", async () => {
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
    const course = await aShortCourse(testServer.db, { instructor: testServer.people.owner });
    const finished = await finish(testServer.db, testServer.people.colleague, course);
    const issue: Work = (ask) => ask("POST", "/api/certificates/generate", finished);
    expect(await doing("colleague", issue)).toContain("certificate.issued certificate");
  });

  it("a certificate that is revoked, with the refund that revokes it", async () => {
    const course = await aCourse(testServer.db, {
      priceCents: 19_700,
      instructor: testServer.people.owner,
      lessons: [{}],
    });
    const buyer = testServer.people.colleague;
    const { id } = await makePayment(as(testServer.db, buyer), paying(course));
    const finished = await finish(testServer.db, buyer, course);
    await generateCertificate(as(testServer.db, buyer), finished);
    const left = await doing("colleague", (ask) => ask("POST", `/api/payments/${id}/refund`));
    expect(left).toContain("certificate.revoked certificate");
    expect(left).toContain("payment.refunded payment");
  });

  it("signing in and out, and a sign-in that comes to nothing", async () => {
    const { app } = testServer;
    const left = await eventsLeftBy(testServer.db, async () => {
      const Cookie = await signIn(app, "estudante@sementeira.example");
      await fetch(`${app.origin}/api/logout`, { method: "POST", headers: { Cookie } });
      await fetch(`${app.origin}/auth/callback?code=SEGREDO&state=SEGREDO`, { redirect: "manual" });
    });
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
    await expect(testServer.db.execute(change)).rejects.toMatchObject({
      cause: { message: "events is append-only" },
    });
  });

  it.each(["events", "consents", "payments", "ledger_postings", "ledger_entries"])(
    "is not emptied either, at once or with what it hangs on: %s",
    async (table) => {
      const message = expect.stringMatching(/ is append-only$| may not be truncated/);
      const emptied = [sql`truncate ${sql.identifier(table)} cascade`, sql`truncate users, courses cascade`];
      for (const change of emptied)
        await expect(testServer.db.execute(change)).rejects.toMatchObject({ cause: { message } });
      expect(await testServer.db.execute(sql`select from ${sql.identifier(table)} limit 1`)).toHaveLength(1);
    },
  );

  it("names nobody: ids and facts, no e-mail, no name, no address", async () => {
    const said = JSON.stringify(await testServer.db.select({ data: events.data, object: events.object }).from(events));
    expect(said).not.toMatch(personal);
  });
});

type Ask = (method: string, path: string, body?: object) => Promise<unknown>;
type Work = (ask: Ask, records: Records) => Promise<unknown>;
