import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import type { Viewer } from "#app/domain/ctx.ts";
import { openPayout, payCommissions } from "#app/domain/payouts/pay-commissions.server.ts";
import { loader as list } from "#app/routes/admin/commissions/index.tsx";
import Statement, { loader as statement } from "#app/routes/admin/commissions/statement.tsx";
import * as panelForms from "#app/routes/admin/forms.ts";
import { action as cancel, loader as cancelling } from "#app/routes/admin/payouts/cancellation.tsx";
import { loader as payouts } from "#app/routes/admin/payouts/index.tsx";
import { loader as choosing, action as create } from "#app/routes/admin/payouts/new.tsx";
import { SelectionReview } from "#app/routes/admin/payouts/selection-review.tsx";
import { action as settle, loader as settling } from "#app/routes/admin/payouts/settlement.tsx";
import { action as confirm, loader as show } from "#app/routes/admin/payouts/show.tsx";
import { loader as own } from "#app/routes/instructor-commissions.tsx";
import { action as save, loader as settings } from "#app/routes/payment-settings.tsx";
import { loader as payments } from "#app/routes/payments/index.tsx";
import type { Db } from "#drizzle/client.ts";
import { account } from "#tests/domain/commissions/an-account.ts";
import { aSaleBy, aSchool } from "#tests/domain/payouts/fixture.ts";
import { answersAt, callRoute } from "#tests/routes/call-route.ts";
import { rolledBack } from "#tests/support/database.ts";
import { anAdmin, anInstructor, aStudent, testSettings } from "#tests/support/people.ts";

const { action: changeRule, loader: rule } = answersAt(panelForms, "/admin/commissions/guarantee-rule");

const { is_active: _, ...typed } = account;
const taken = "Algumas comissões já foram pagas ou não existem.";

type Reply = { error?: Record<string, string[]>; initialValue?: Record<string, unknown> };
const replyOf = (answer: { data: object }) => answer.data as Reply;

describe("the account's form", () => {
  it("says what its JSON twin says, and keeps what was typed", () =>
    rolledBack(async (db) => {
      const viewer = await anInstructor(db);
      const post = (more: object = {}) => callRoute(save, { db, viewer, body: { ...typed, ...more } });
      expect(await post({ is_active: "on" })).toMatchObject({ status: 303, to: "/payment-settings" });
      expect((await callRoute(settings, { db, viewer })).data).toMatchObject({
        face: "form",
        account: { is_active: true },
      });
      await post();
      expect((await callRoute(settings, { db, viewer })).data.account).toMatchObject({ is_active: false });
      const wrong = await post({ pix_key: "280.012.389-38", account_holder_name: "Outra Pessoa" });
      expect(wrong.status).toBe(400);
      expect(replyOf(wrong).error).toEqual({
        pix_key: ["A chave PIX deve pertencer ao mesmo CPF ou CNPJ dos dados bancários."],
      });
      expect(replyOf(wrong).initialValue).toMatchObject({ account_holder_name: "Outra Pessoa" });
    }));

  it("is not for students, and keeps for a visitor what they typed", () =>
    rolledBack(async (db) => {
      const viewer = await aStudent(db);
      expect((await callRoute(settings, { db, viewer })).data).toMatchObject({ face: "others", account: null });
      const refused = await callRoute(save, { db, viewer, body: typed });
      expect([refused.status, replyOf(refused).error]).toEqual([403, { "": ["Acesso negado."] }]);
      expect(await callRoute(save, { db, body: typed })).toMatchObject({ status: 401 });
      expect((await callRoute(settings, { db })).data).toMatchObject({ face: "visitor", account: null });
    }));
});

describe("paying", () => {
  it("shows no total and no button where all owe more than they earned", () => {
    const owing = {
      instructorId: "1",
      instructorName: "Davi",
      lines: [],
      totalCents: -6_895,
      payee: null,
      pixCode: null,
    };
    const some = { ids: [], totalCents: 0, guaranteedCount: 0, awaitsGuarantee: false, carried: [owing] };
    const htmlOf = (groups: (typeof owing)[]) => {
      const review = { ...some, groups };
      return renderToStaticMarkup(SelectionReview({ review, missed: 0, children: "Criar lote" }));
    };
    expect(htmlOf([])).toMatch(/próximo lote.*Davi: -R\$.68,95/);
    expect(htmlOf([])).not.toMatch(/Total para|Criar lote/);
    expect(htmlOf([owing])).toMatch(/Total para.*Criar lote/);
  });

  it("goes from the choice to the payout, and each refusal comes back to its own page", () =>
    rolledBack(async (db) => {
      const { admin, ids } = await aSchool(db);
      const { viewer } = admin;
      const query = ids.map((id) => `commission_ids=${id}`).join("&");
      const selected = ids.join(",");
      expect(await callRoute(choosing, { db, viewer })).toMatchObject({
        status: 303,
        to: "/admin/commissions?status=pending",
      });
      const { review, missed } = (await callRoute(choosing, { db, viewer, query: `${query}&commission_ids=999999` }))
        .data as {
        review: { ids: number[]; totalCents: number };
        missed: number;
      };
      expect([review.ids.toSorted((a, b) => a - b), review.totalCents, missed]).toEqual([ids, 20_685, 1]);
      const made = await callRoute(create, { db, viewer, query, body: { selected } });
      expect([made.status, made.to]).toEqual([303, expect.stringMatching(/^\/admin\/payouts\/\d+$/)]);
      const again = await callRoute(create, { db, viewer, query, body: { selected } });
      expect([again.status, replyOf(again).error]).toEqual([409, { "": [taken] }]);
      for (const odd of ["", "x", "1,1", "1,"]) {
        expect((await callRoute(create, { db, viewer, query, body: { selected: odd } })).status).toBe(400);
      }
      const params = { id: made.to!.split("/").at(-1)! };
      expect((await callRoute(show, { db, viewer, params })).data).toMatchObject({ totalCents: 20_685 });
      const long = await callRoute(confirm, { db, viewer, params, body: { payment_reference: "x".repeat(101) } });
      expect([long.status, Object.keys(replyOf(long).error!)]).toEqual([400, ["payment_reference"]]);
      expect(await callRoute(confirm, { db, viewer, params, body: {} })).toMatchObject({ status: 303, to: made.to });
      const late = await callRoute(confirm, { db, viewer: await anAdmin(db), params, body: {} });
      expect([late.status, replyOf(late).error?.[""]]).toEqual([
        409,
        [expect.stringContaining("já foi marcado como pago")],
      ]);
      const undone = await callRoute(cancel, { db, viewer, params, body: {} });
      expect([undone.status, replyOf(undone).error?.[""]]).toEqual([409, [expect.stringContaining("já foi marcado")]]);
    }));

  it("says why there is nothing to pay: all in the guarantee, or nothing pending", () =>
    rolledBack(async (db) => {
      const viewer = await anAdmin(db);
      const said = async (which: string) => {
        const { flash } = await callRoute(choosing, { db, viewer, query: `which=${which}` });
        return flash;
      };
      expect(await said("available")).toContain("Não há comissão pendente");
      await aSaleBy(db, await anInstructor(db), new Date());
      expect(await said("available")).toContain("ainda está na garantia");
    }));

  it("names a person's number a CPF in the statement, not a CNPJ", () =>
    rolledBack(async (db) => {
      const { admin, ana } = await aSchool(db);
      const settings = testSettings({ COMPANY_TAX_ID: "529.982.247-25" });
      const asked = { db, viewer: admin.viewer, settings, params: { userId: ana.id } };
      const { data: loaderData } = await callRoute(statement, asked);
      const html = renderToStaticMarkup(createElement(Statement as never, { loaderData } as never));
      expect(html.replace(/<[^>]+>/g, "")).toContain("CPF 529.982.247-25");
      expect(html).not.toContain("CNPJ");
    }));

  it("marks what was paid elsewhere", () =>
    rolledBack(async (db) => {
      const { admin, ids } = await aSchool(db);
      const body = { selected: ids.join(","), payment_reference: "EXTRATO" };
      const post = () => callRoute(settle, { db, viewer: admin.viewer, body });
      expect(await post()).toMatchObject({ status: 303, to: "/admin/commissions" });
      await expect(payCommissions(admin, { commission_ids: ids })).rejects.toThrow(taken);
      const other = await callRoute(settle, {
        db,
        viewer: admin.viewer,
        body: { ...body, payment_reference: "OUTRO" },
      });
      expect([other.status, replyOf(other).error, replyOf(other).initialValue?.payment_reference]).toEqual([
        409,
        { "": [taken] },
        "OUTRO",
      ]);
    }));

  it("waits for the guarantee once the school has said so", () =>
    rolledBack(async (db) => {
      const viewer = await anAdmin(db);
      const read = async () => (await callRoute(list, { db, viewer })).data.awaitsGuarantee;
      expect(await read()).toBe(false);
      const sent = await callRoute(changeRule, { db, viewer, body: { payouts_await_guarantee: "on" } });
      expect([sent.to, await read()]).toEqual(["/admin/commissions", true]);
      await callRoute(changeRule, { db, viewer, body: {} });
      expect(await read()).toBe(false);
      expect((await callRoute(rule, { db, viewer })).to).toBe("/admin/commissions");
    }));

  it("is closed to everybody but admins at each of its own endpoints", () =>
    rolledBack(async (db) => {
      const { admin, ana, ids } = await aSchool(db);
      const { id } = await openPayout(admin, ids);
      const params = { id: String(id) };
      const query = `commission_ids=${ids[0]}`;
      const body = { selected: String(ids[0]) };
      const asks = (viewer: Viewer | null) => [
        callRoute(statement, { db, viewer, params: { userId: ana.id } }),
        ...[list, cancelling, payouts, choosing, settling, show].map((endpoint) =>
          callRoute(endpoint, { db, viewer, params, query }),
        ),
        ...[create, settle, confirm, cancel, changeRule].map((endpoint) =>
          callRoute(endpoint, { db, viewer, params, query, body }),
        ),
      ];
      for (const viewer of [await aStudent(db), ana]) {
        for (const ask of asks(viewer)) expect((await ask).status).toBe(403);
      }
      for (const ask of asks(null)) expect((await ask).to).toMatch(/^\/auth\/login/);
    }));
});

describe("the lists", () => {
  it("are everybody's for admins, one's own for others, and none for visitors", () =>
    rolledBack(async (db: Db) => {
      const { admin, ana, sales } = await aSchool(db);
      const seen = async (viewer: Viewer | null) => (await callRoute(payments, { db, viewer })).data;
      expect(await seen(admin.viewer)).toMatchObject({
        all: { page: { total: 3 }, figures: { totalCount: 3 } },
        own: null,
      });
      expect(await seen(sales[0]!.buyer.viewer)).toMatchObject({ all: null, own: [{ id: sales[0]!.paymentId }] });
      expect(await seen(ana)).toMatchObject({ all: null, own: [] });
      expect(await seen(null)).toMatchObject({ query: { status: "all", q: "" }, all: null, own: null });
      const taught = { shown: { page: { total: 2 }, hasAccount: true }, back: { href: "/admin" } };
      expect((await callRoute(own, { db, viewer: ana })).data).toMatchObject(taught);
      expect((await callRoute(own, { db })).data).toMatchObject({ status: "all", shown: null });
      const student = { shown: { page: { total: 0 }, hasAccount: false }, back: { href: "/my-courses" } };
      expect((await callRoute(own, { db, viewer: sales[0]!.buyer.viewer })).data).toMatchObject(student);
    }));
});
