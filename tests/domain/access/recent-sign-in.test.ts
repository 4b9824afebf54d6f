import { sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { hasRecentSignIn, requireRecentSignIn } from "#app/domain/access/recent-sign-in.server.ts";
import { exportCommissions } from "#app/domain/commissions/export-commissions.server.ts";
import { savePayoutAccount } from "#app/domain/commissions/payout-account.server.ts";
import { payoutAccountFields } from "#app/domain/commissions/payout-account.ts";
import type { SignedCtx } from "#app/domain/ctx.ts";
import { exportPayments } from "#app/domain/payments/overview.server.ts";
import { changeGuaranteeRule } from "#app/domain/payouts/guarantee-rule.server.ts";
import { cancelPayout, confirmPayout, openPayout, payCommissions } from "#app/domain/payouts/pay-commissions.server.ts";
import { exportPayout } from "#app/domain/payouts/payout-file.server.ts";
import { showPayout } from "#app/domain/payouts/payouts.server.ts";
import { endSessionsOf, setRole, setRoleByEmail } from "#app/domain/people/set-role.server.ts";
import { editProfile } from "#app/domain/profile/edit-profile.server.ts";
import { profileUpdate } from "#app/domain/profile/profile.ts";
import { saveSection } from "#app/domain/school-settings/edit-settings.server.ts";
import { createToken } from "#app/domain/tokens/tokens.server.ts";
import { voucherFields } from "#app/domain/vouchers/voucher.ts";
import { createVoucher } from "#app/domain/vouchers/vouchers.server.ts";
import { createEndpoint, rotateSecret, updateEndpoint } from "#app/domain/webhooks/edit-endpoint.server.ts";
import type { EndpointFields } from "#app/domain/webhooks/endpoint.ts";
import type { Db } from "#drizzle/client.ts";
import { account, saveAccount } from "#tests/domain/commissions/an-account.ts";
import { aSchool } from "#tests/domain/payouts/fixture.ts";
import { rolledBack } from "#tests/support/database.ts";
import { anAdmin, ctxOf } from "#tests/support/people.ts";

const refused = { code: "stale", message: "Por segurança, entre de novo para continuar." };

/** The same person, who signed in so many seconds before the moment of the context. */
const signedInAgo = (ctx: SignedCtx, seconds: number): SignedCtx => ({
  ...ctx,
  viewer: { ...ctx.viewer, authenticatedAt: new Date(ctx.now!.getTime() - seconds * 1000) },
});

/** An admin, a commission that waits, two in an open payout, and somebody with payout data. */
async function aSchoolAtWork(db: Db) {
  const school = await aSchool(db);
  const [waiting, ...chosen] = school.ids;
  await saveAccount(db, school.ana);
  await saveAccount(db, school.davi);
  const { id: payout } = await openPayout(school.admin, chosen);
  const { id: integration } = await createEndpoint(school.admin, { ...endpoint, url: "https://antes.example/avisos" });
  return { ...school, waiting: waiting!, payout, integration };
}
const endpoint: EndpointFields = {
  url: "https://recebe.example/avisos",
  description: "",
  types: ["payment.completed"],
};
const editOf = (user_id: string) =>
  profileUpdate.parse({ user_id, full_name: "Outro nome", bio: null, profile_picture_url: null });
type School = Awaited<ReturnType<typeof aSchoolAtWork>>;

/** All that moves money, says where it goes, gives a role or a key, sends others away, or takes the books along. */
const verbs: [string, (ctx: SignedCtx, school: School) => Promise<unknown>][] = [
  ["marks commissions as paid", (ctx, { waiting }) => payCommissions(ctx, { commission_ids: [waiting] })],
  ["opens a payout", (ctx, { waiting }) => openPayout(ctx, [waiting])],
  ["confirms a payout", (ctx, { payout }) => confirmPayout(ctx, payout)],
  ["cancels a payout", (ctx, { payout }) => cancelPayout(ctx, payout)],
  ["changes the guarantee rule", (ctx) => changeGuaranteeRule(ctx, { payouts_await_guarantee: true })],
  ["exports commissions", (ctx) => exportCommissions(ctx, { status: "all", from: "", to: "" })],
  ["exports a payout for the bank", (ctx, { payout }) => exportPayout(ctx, payout)],
  ["exports the payments", (ctx) => exportPayments(ctx, { status: "all" })],
  ["gives a role", (ctx, { ana }) => setRole(ctx, ana.id, "admin")],
  ["takes a role, by e-mail", (ctx, { ana }) => setRoleByEmail(ctx, { email: ana.email, role: "student" })],
  ["sends somebody away from all their devices", (ctx, { ana }) => endSessionsOf(ctx, ana.id)],
  ["changes a payout account", (ctx) => savePayoutAccount(ctx, payoutAccountFields.parse(account))],
  ["sets up an integration", (ctx) => createEndpoint(ctx, endpoint)],
  ["leads an integration elsewhere", (ctx, { integration }) => updateEndpoint(ctx, integration, endpoint)],
  ["changes the secret of an integration", (ctx, { integration }) => rotateSecret(ctx, integration, "end")],
  ["makes a voucher", (ctx) => createVoucher(ctx, voucherFields.parse({}))],
  ["edits somebody else's profile", (ctx, { ana }) => editProfile(ctx, editOf(ana.id))],
  ["changes where the school's money goes", (ctx) => saveSection(ctx, "sales", { settings: { PIX_CITY: "Natal" } })],
  ["makes a token", (ctx) => createToken(ctx, { name: "Site", scopes: ["courses:read"], days: "30" })],
];

/** A digest of each table that such a verb could write to. */
async function contents(db: Db) {
  const tables = [
    "commissions",
    "payout_batches",
    "payout_accounts",
    "users",
    "sessions",
    "school_settings",
    "saved_settings",
    "access_tokens",
    "webhook_endpoints",
    "vouchers",
  ];
  const digests = [...tables, "ledger_entries", "ledger_postings", "events"].map(
    (name) =>
      sql`select ${name} as name, md5(string_agg(t::text, '' order by t::text)) as digest from ${sql.identifier(name)} t`,
  );
  return [...(await db.execute(sql.join(digests, sql` union all `)))];
}

describe("a sign-in is recent", () => {
  it.each([
    [0, true],
    [14 * 60 + 59, true],
    [15 * 60, true],
    [15 * 60 + 1, false],
    [24 * 60 * 60, false],
  ])("%i s later: %s", (seconds, isRecent) =>
    rolledBack(async (db) => {
      const ctx = signedInAgo(ctxOf(db, await anAdmin(db), { now: new Date("2026-11-20T12:00:00Z") }), seconds);
      expect(await hasRecentSignIn(ctx)).toBe(isRecent);
      const asked = requireRecentSignIn(ctx);
      await (isRecent ? expect(asked).resolves.toBeUndefined() : expect(asked).rejects.toMatchObject(refused));
    }),
  );

  it("by the database's clock, where no test sets one", () =>
    rolledBack(async (db) => {
      const viewer = await anAdmin(db);
      const [row] = await db.execute<{ ms: number }>(sql`select extract(epoch from now())::float8 * 1000 as ms`);
      const ago = (ms: number) => ctxOf(db, { ...viewer, authenticatedAt: new Date(row!.ms - ms) });
      expect(await hasRecentSignIn(ago(15 * 60_000))).toBe(true);
      expect(await hasRecentSignIn(ago(15 * 60_000 + 1_000))).toBe(false);
    }));
});

describe.each(verbs)("anyone who %s", (_, act) => {
  it("signed in at most fifteen minutes ago; else nothing is written", () =>
    rolledBack(async (db) => {
      const school = await aSchoolAtWork(db);
      const before = await contents(db);
      await expect(act(signedInAgo(school.admin, 15 * 60 + 1), school)).rejects.toMatchObject(refused);
      expect(await contents(db)).toEqual(before);
      await act(signedInAgo(school.admin, 15 * 60), school);
      expect(await contents(db)).not.toEqual(before);
    }));
});

describe("a payout's PIX codes, which hold whole keys", () => {
  it("are shown to anyone who signed in just now; to others the keys are masked", () =>
    rolledBack(async (db) => {
      const { admin, payout } = await aSchoolAtWork(db);
      const shown = (await showPayout(admin, payout)).groups;
      expect(shown.map(({ pixCode }) => pixCode)).toEqual(Array(2).fill(expect.stringContaining("52998224725")));
      const older = await showPayout(signedInAgo(admin, 15 * 60 + 1), payout);
      expect(older.groups.map(({ pixCode }) => pixCode)).toEqual([null, null]);
      expect(older.groups[0]!.payee?.maskedKey).toBe("***.982.247-**");
      expect(JSON.stringify(older)).not.toContain("52998224725");
    }));
});
