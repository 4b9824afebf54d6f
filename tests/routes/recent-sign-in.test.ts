import { describe, expect, it } from "vitest";
import type { Viewer } from "#app/domain/ctx.ts";
import { openPayout } from "#app/domain/payouts/pay-commissions.server.ts";
import { middleware as events } from "#app/routes/admin/events.tsx";
import * as panelForms from "#app/routes/admin/forms.ts";
import { action as deleteSomebodys } from "#app/routes/admin/instructors/deletion.tsx";
import { action as give } from "#app/routes/admin/instructors/people.tsx";
import { action as promote } from "#app/routes/admin/instructors/promotion.tsx";
import { action as giveTeam } from "#app/routes/admin/instructors/team.tsx";
import { action as cancel } from "#app/routes/admin/payouts/cancellation.tsx";
import { action as create } from "#app/routes/admin/payouts/new.tsx";
import { action as settle } from "#app/routes/admin/payouts/settlement.tsx";
import { action as confirm } from "#app/routes/admin/payouts/show.tsx";
import { action as again, loader as asking } from "#app/routes/auth/again.tsx";
import { action as save } from "#app/routes/payment-settings.tsx";
import { middleware as payments } from "#app/routes/payments/index.tsx";
import { action as deleteOwn } from "#app/routes/profile/data/deletion.tsx";
import { action as mint } from "#app/routes/profile/tokens.tsx";
import type { Db } from "#drizzle/client.ts";
import { events as recorded } from "#drizzle/schema/platform.ts";
import { account as fields } from "#tests/domain/commissions/an-account.ts";
import { aSchool } from "#tests/domain/payouts/fixture.ts";
import { settings } from "#tests/domain/privacy/somebody.ts";
import { answersAt, callRoute } from "#tests/routes/call-route.ts";
import { endpointAt } from "#tests/support/contract.ts";
import { rolledBack } from "#tests/support/database.ts";
import { anAdmin, aStudent } from "#tests/support/people.ts";
import { contextOf } from "#tests/support/request.ts";

const { action: changeRule } = answersAt(panelForms, "/admin/commissions/guarantee-rule");

const user = endpointAt("admin/users/:id");
const markPaid = endpointAt("admin/commissions/mark-paid");
const account = endpointAt("payment-settings");

const sentence = "Por segurança, entre de novo para continuar.";
const older = (viewer: Viewer) => ({ ...viewer, authenticatedAt: new Date(Date.now() - 16 * 60_000) });

/** A school whose admin signed in 16 minutes ago, and an open payout. */
async function aSchoolLater(db: Db) {
  const school = await aSchool(db);
  const [waiting, ...chosen] = school.ids;
  const { id } = await openPayout(school.admin, chosen);
  const viewer = older(school.admin.viewer);
  return { ...school, viewer, leaving: await aStudent(db), waiting: String(waiting), payout: String(id) };
}
type School = Awaited<ReturnType<typeof aSchoolLater>>;

const { is_active: _, ...typedAccount } = fields;
const deletion = { certificates: "keep", confirmation: "APAGAR" };

/** Each form that asks for a recent sign-in, and what it said. */
const forms: [string, (args: never) => unknown, (school: School) => Record<string, string>][] = [
  ["commissions marked as paid", settle, ({ waiting }) => ({ selected: waiting, payment_reference: "EXTRATO 7" })],
  ["a payout opened", create, ({ waiting }) => ({ selected: waiting })],
  ["a payout confirmed", confirm, () => ({ payment_reference: "E2E 9" })],
  ["a payout cancelled", cancel, () => ({})],
  ["the guarantee rule", changeRule, () => ({ payouts_await_guarantee: "on" })],
  ["a promotion by e-mail", promote, ({ ana }) => ({ email: ana.email, role: "admin" })],
  ["a role in the list of people", give, ({ ana }) => ({ user_id: ana.id, role: "admin" })],
  ["a role of the team given", giveTeam, ({ ana }) => ({ email: ana.email, role: "finance" })],
  ["a payout account", save, () => typedAccount],
  ["one's own account deleted", deleteOwn, () => deletion],
  ["somebody's account deleted", deleteSomebodys, () => deletion],
  ["an access token", mint, () => ({ name: "Site", scopes: "courses:read", days: "30" })],
];

/** Each call of the JSON contract that does. */
const calls: [string, typeof markPaid, string, (school: School) => object][] = [
  ["/api/admin/commissions/mark-paid", markPaid, "PUT", ({ waiting }) => ({ commission_ids: [Number(waiting)] })],
  ["/api/admin/users/{id}", user, "PUT", () => ({ role: "admin" })],
  ["/api/payment-settings", account, "PUT", () => fields],
];

/** One request to an endpoint of JSON or files. */
async function call(
  db: Db,
  {
    endpoint,
    method = "GET",
    body,
    params = {},
    viewer,
  }: {
    endpoint: typeof markPaid;
    method?: string;
    body?: object;
    params?: Record<string, string>;
    viewer: Viewer;
  },
) {
  const sent = method === "GET" ? {} : { body: JSON.stringify(body) };
  const type: Record<string, string> = method === "GET" ? {} : { "Content-Type": "application/json" };
  const request = new Request("http://127.0.0.1:3000/here", { method, ...sent, headers: type });
  const args = { request, params, context: contextOf({ db, viewer }) } as never;
  return await (method === "GET" ? endpoint.loader : endpoint.action)(args);
}

describe.each(forms)("%s", (_name, endpoint, fieldsOf) => {
  it("waits for a new sign-in with all that was filled in, is done once after it, and for nobody else", () =>
    rolledBack(async (db) => {
      const school = await aSchoolLater(db);
      const { viewer, payout, leaving } = school;
      const said = fieldsOf(school);
      const params = { id: payout, userId: leaving.id };
      const ask = (who: Viewer, body: Record<string, string>) =>
        callRoute(endpoint, { db, settings, viewer: who, params, body });
      const before = await db.$count(recorded);
      const waiting = await ask(viewer, said);
      expect(waiting.status).toBe(403);
      expect(waiting.data).toEqual({
        success: false,
        error: sentence,
        resend: [...Object.entries(said), ["sent_by", viewer.id]],
      });
      expect(await db.$count(recorded)).toBe(before);

      const kept = Object.fromEntries(waiting.data.resend as [string, string][]);
      const still = await ask(viewer, kept);
      expect([still.status, still.data.resend]).toEqual([403, waiting.data.resend]);
      const byOther = await ask(await anAdmin(db), kept);
      expect([byOther.status, byOther.data.error]).toEqual([403, expect.stringContaining("Outra conta preencheu")]);
      expect(await db.$count(recorded)).toBe(before);

      const done = await ask({ ...viewer, authenticatedAt: new Date() }, kept);
      expect(endpoint === mint ? done.data.made : done.status).toEqual(endpoint === mint ? expect.anything() : 303);
      expect(await db.$count(recorded)).toBeGreaterThan(before);
    }));
});

describe.each(calls)("%s", (_name, endpoint, method, bodyOf) => {
  it("says in one sentence that a new sign-in is asked for, and does nothing", () =>
    rolledBack(async (db) => {
      const school = await aSchoolLater(db);
      const { viewer, ana } = school;
      const before = await db.$count(recorded);
      const sent = { endpoint, method, body: bodyOf(school), params: { id: ana.id } };
      const refused = await call(db, { ...sent, viewer });
      expect([refused.status, refused.headers.get("WWW-Authenticate")]).toEqual([403, null]);
      expect(await refused.json()).toEqual({ success: false, error: sentence });
      expect(await db.$count(recorded)).toBe(before);
      expect((await call(db, { ...sent, viewer: { ...viewer, authenticatedAt: new Date() } })).status).toBe(200);
      expect(await db.$count(recorded)).toBeGreaterThan(before);
    }));
});

describe("the export of a list", () => {
  it.each([
    ["/payments?format=csv", payments, "/payments"],
    ["/payments?status=refunded&format=csv", payments, "/payments?status=refunded"],
    ["/admin/events?format=csv", events, "/admin/events"],
  ] as const)("%s redirects to a new sign-in, which comes back to the list", (address, [download], back) =>
    rolledBack(async (db) => {
      const admin = await anAdmin(db);
      const ask = async (viewer: Viewer) => {
        const request = new Request(`http://127.0.0.1:3000${address}`);
        const args = { request, params: {}, context: contextOf({ db, viewer }) } as never;
        return (await (download!(args, async () => new Response()) as Promise<Response>).catch(
          (thrown) => thrown,
        )) as Response;
      };
      const before = await db.$count(recorded);
      const refused = await ask(older(admin));
      const again = `/auth/again?redirectTo=${encodeURIComponent(back)}`;
      expect([refused.status, refused.headers.get("Location")]).toEqual([303, again]);
      expect(await db.$count(recorded)).toBe(before);
      const file = await ask({ ...admin, authenticatedAt: new Date() });
      expect([file.status, file.headers.get("Content-Type")]).toEqual([200, "text/csv; charset=utf-8"]);
      expect(await db.$count(recorded)).toBe(before + 1);
    }),
  );
});

describe("the page that asks for a new sign-in", () => {
  it("says who is signed in, and keeps a way back of this platform alone, a long selection too", () =>
    rolledBack(async (db) => {
      const viewer = older(await anAdmin(db, { fullName: "Marta Reis" }));
      const ids = Array.from({ length: 50 }, (_, i) => `commission_ids=${123_400 + i}`).join("&");
      for (const [asked, kept] of [
        [`/admin/payouts/new?${ids}`, `/admin/payouts/new?${ids}`],
        ["//evil.example", "/courses"],
        ["/auth/again", "/courses"],
      ] as const) {
        const { data } = await callRoute(asking, { db, viewer, query: `redirectTo=${encodeURIComponent(asked)}` });
        expect(data).toMatchObject({
          redirectTo: kept,
          fullName: "Marta Reis",
          email: viewer.email,
          providers: [{ name: "local" }],
        });
      }
    }));

  it("sends a visitor to the sign-in page, and anyone who presses its button to the provider", () =>
    rolledBack(async (db) => {
      const query = "redirectTo=%2Fpayments";
      expect(await callRoute(asking, { db, query })).toMatchObject({
        status: 302,
        to: "/auth/login?redirectTo=%2Fpayments",
      });
      const body = { provider: "local", redirectTo: "/payments" };
      expect(await callRoute(again, { db, query, body })).toMatchObject({
        status: 303,
        to: expect.stringMatching(/^\/auth\/login/),
      });
      const left = await callRoute(again, { db, viewer: await aStudent(db), query, body });
      expect([left.status, new URL(left.to!).searchParams.get("prompt")]).toEqual([303, "login"]);
    }));
});
