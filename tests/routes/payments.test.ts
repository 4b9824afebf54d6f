import { eq } from "drizzle-orm";
import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import { shortDate } from "#app/domain/calendar.ts";
import type { Viewer } from "#app/domain/ctx.ts";
import { recordEvent } from "#app/domain/events/record.server.ts";
import { cancelPayment } from "#app/domain/payments/cancel-payment.server.ts";
import { makePayment } from "#app/domain/payments/make-payment.server.ts";
import { aboutMoney, simulationNotice, testModeNotice } from "#app/domain/payments/no-money.ts";
import { refundDescription } from "#app/domain/payments/payment.ts";
import { failureLabels } from "#app/domain/payments/payment-trouble.ts";
import { newTransactionId } from "#app/domain/payments/payments.server.ts";
import { refundPayment } from "#app/domain/payments/refund-payment.server.ts";
import { action as giveBack, loader as giveBackLoader } from "#app/routes/admin/payment-refund.tsx";
import * as paymentForms from "#app/routes/payments/forms.ts";
import Payments, { loader as list } from "#app/routes/payments/index.tsx";
import Refund, { action as refund, loader as refundLoader } from "#app/routes/payments/refund.tsx";
import Payment, { loader as show } from "#app/routes/payments/show.tsx";
import Simulator, { loader as charge, action as tell } from "#app/routes/payments/simulator.tsx";
import type { Db } from "#drizzle/client.ts";
import { courses } from "#drizzle/schema/courses.ts";
import { mails } from "#drizzle/schema/mail.ts";
import { payments, refunds, simulatedCharges } from "#drizzle/schema/payments.ts";
import { supportTickets } from "#drizzle/schema/support.ts";
import { aCourse } from "#tests/domain/lessons/a-course.ts";
import {
  aSale,
  expectSound,
  later,
  manual,
  paying,
  paymentRow,
  settle,
  toldOf,
} from "#tests/domain/payments/fixture.ts";
import { answersAt, callRoute } from "#tests/routes/call-route.ts";
import { rolledBack } from "#tests/support/database.ts";
import { anAdmin, aStudent, ctxOf, testSettings } from "#tests/support/people.ts";

const { action: cancel, loader: cancelLoader } = answersAt(paymentForms, "/payments/:id/cancellation");
const { action: again, loader: againLoader } = answersAt(paymentForms, "/payments/:id/receipt-mail");

type Endpoint = Parameters<typeof callRoute>[0];

/** A page's words as they are sent, and its source. */
async function read(endpoint: Endpoint, Screen: unknown, asked: Parameters<typeof callRoute>[1]) {
  const { status, data: loaderData } = await callRoute(endpoint, asked);
  expect(status).toBe(200);
  const html = renderToStaticMarkup(createElement(Screen as never, { loaderData } as never));
  return { html, words: html.replace(/<[^>]+>/g, " ").replace(/&nbsp;|\s+/g, " ") };
}

const on = (db: Db, viewer: Viewer | null, id: number) => ({ db, viewer, params: { id: String(id) } });

const simulated = { provider: "simulator", dispute: null };

describe("the list of payments", () => {
  it("asks visitors to sign in, without sending them away", () =>
    rolledBack(async (db) => {
      const { html, words } = await read(list, Payments, { db });
      expect(words).toMatch(/Acesso restrito .*Faça login para acessar seus pagamentos/);
      expect(html).toContain('href="/auth/login?redirectTo=%2Fpayments"');
    }));

  it("shows one's own, and says when there are none", () =>
    rolledBack(async (db) => {
      const { ctx, pay } = await aSale(db);
      const { id, transactionId } = await pay();
      const mine = await read(list, Payments, { db, viewer: ctx.viewer });
      expect(mine.words).toContain("Meus Pagamentos");
      expect(mine.words).toContain("1 transação encontrada");
      expect(mine.words).toContain(
        `#${transactionId.slice(-8)} ID ${id} Semear de manhã Cartão de Crédito R$ 197,00 BRL Concluído 19/11/2026, 09:00`,
      );
      expect(mine.html).toMatch(new RegExp(`href="/payments/${id}"[^>]*><span[^>]*>Ver pagamento #`));
      const none = await read(list, Payments, { db, viewer: await aStudent(db) });
      expect(none.words).toContain("Nenhuma transação encontrada");
    }));

  it("is filtered by its address", () =>
    rolledBack(async (db) => {
      const { ctx, pay } = await aSale(db);
      const { id } = await pay();
      const found = async (status: string) =>
        (await read(list, Payments, { db, viewer: ctx.viewer, query: `status=${status}` })).words.includes(`ID ${id} `);
      expect([await found("all"), await found("completed"), await found("refunded")]).toEqual([true, true, false]);
      await refundPayment(ctx, id);
      expect([await found("completed"), await found("refunded"), await found("nada")]).toEqual([false, true, true]);
      expect((await read(list, Payments, { db, viewer: ctx.viewer })).words).toMatch(
        /Todos Concluídos Pendentes Com falha Estornados .*BRL Estornado/,
      );
    }));
});

describe("a payment's page", () => {
  it("is refused to everybody else", () =>
    rolledBack(async (db) => {
      const { ctx, pay } = await aSale(db);
      const { id } = await pay();
      const missing = { status: 404, data: { error: "Pagamento não encontrado" } };
      const stranger = await aStudent(db);
      for (const endpoint of [show, refundLoader]) {
        expect(await callRoute(endpoint, on(db, stranger, id))).toMatchObject(missing);
        expect(await callRoute(endpoint, on(db, ctx.viewer, 999_999))).toMatchObject(missing);
        expect(await callRoute(endpoint, on(db, null, id))).toMatchObject({
          status: 302,
          to: expect.stringContaining("/auth/"),
        });
      }
      for (const endpoint of [refund, cancel, again]) {
        expect(await callRoute(endpoint, { ...on(db, stranger, id), body: {} })).toMatchObject(missing);
        expect(await callRoute(endpoint, { ...on(db, null, id), body: {} })).toMatchObject({ status: 303 });
      }
    }));

  it("is a receipt with both parties, course, method and dates", () =>
    rolledBack(async (db) => {
      const { ctx, pay } = await aSale(db);
      const { id, transactionId } = await pay();
      const { words, html } = await read(show, Payment, on(db, ctx.viewer, id));
      for (const said of [
        "Sementeira Educação Cristã Ltda. (demonstração) CNPJ 11.222.333/0001-81 · Rua da Semente, 100",
        "Comprador Rute Moreira",
        "Curso Semear de manhã",
        "Forma de pagamento Cartão de Crédito Visa, final 4242",
        "Total R$ 197,00 BRL",
        "Pago em 19/11/2026, 09:00",
        `Transação ${transactionId} ID ${id}`,
        `Enviamos a confirmação para ${ctx.viewer.email}`,
      ]) {
        expect(words).toContain(said);
      }
      expect(html).toContain("data-print");
      expect(html).not.toContain("/cancellation");
    }));

  it.each([
    ["mercado_pago", 3, true],
    ["mercado_pago", null, false],
    ["asaas", 3, false],
  ] as const)("by %s in %s instalments says where interest was charged: %s", (provider, instalments, isSaid) =>
    rolledBack(async (db) => {
      const { ctx, pay } = await aSale(db);
      const { id } = await pay();
      await db.update(payments).set({ provider, instalments }).where(eq(payments.id, id));
      const { words } = await read(show, Payment, on(db, ctx.viewer, id));
      expect(words.includes("Se teve juros, o Mercado Pago os cobrou à parte")).toBe(isSaid);
    }),
  );

  it("says of a refused refund who sees to it, in words for the buyer or the school", () =>
    rolledBack(async (db) => {
      const { ctx, pay } = await aSale(db);
      const { id } = await pay();
      const refusal = { refusedAt: later({ hours: 1 }), refusal: "no_balance" };
      await db.insert(refunds).values({ paymentId: id, kind: "rest", amountCents: 19_700, ...refusal });
      const [toBuyer, toSchool] = ["A escola já foi avisada", "O ticket “Devolução recusada” diz o que fazer."];
      const buyer = await read(show, Payment, on(db, ctx.viewer, id));
      expect([buyer.words.includes(toBuyer), buyer.words.includes(toSchool)]).toEqual([true, false]);
      const school = await read(show, Payment, on(db, await anAdmin(db), id));
      expect([school.words.includes(toBuyer), school.words.includes(toSchool)]).toEqual([false, true]);
    }));

  it("says of a sale in test mode that nothing was charged, on receipt, page, refund and lists, to buyer and admin", () =>
    rolledBack(async (db) => {
      const buyer = await aStudent(db);
      const sale = { userId: buyer.id, amountCents: 19_700, method: "pix", provider: "asaas", isTest: true } as const;
      const stored = async (more: object) => {
        const [{ id: courseId }, transactionId] = [await aCourse(db, { priceCents: 19_700 }), newTransactionId()];
        const values = { ...sale, courseId, transactionId, ...more };
        return (await db.insert(payments).values(values).returning())[0]!.id;
      };
      const paid = await stored({ status: "completed", completedAt: new Date() });
      const open = await stored({ instructions: { kind: "pix", code: "00020126" } });
      for (const viewer of [buyer, await anAdmin(db)]) {
        const { words: receipt } = await read(show, Payment, on(db, viewer, paid));
        expect(receipt).toMatch(/Recibo #\w{8} Concluído Modo de teste /);
        expect(receipt).toContain(`${testModeNotice} Sem valor fiscal.`);
        expect(receipt).not.toContain("Simulação");
        const { words: waiting } = await read(show, Payment, on(db, viewer, open));
        expect(waiting).toMatch(/Pendente Modo de teste .*PIX copia e cola Modo de teste: não pague\./);
        expect(waiting).toContain("MODO DE TESTE — NÃO PAGAR");
      }
      expect((await read(refundLoader, Refund, on(db, buyer, paid))).words).toContain(testModeNotice);
      expect((await read(list, Payments, { db, viewer: buyer })).words.match(/Modo de teste/g)).toHaveLength(2);
      const back = await callRoute(giveBackLoader, on(db, await anAdmin(db), paid));
      expect(back.data).toMatchObject({ isTest: true });
    }));

  it.each(["529.982.247-25", "11.222.333/0001-81"])("calls the school's number %s what it is", (taxId) =>
    rolledBack(async (db) => {
      const { ctx, pay } = await aSale(db, { isManual: true });
      const { id } = await pay("boleto");
      const settings = testSettings({ PAYMENTS_SIMULATOR: "manual", COMPANY_TAX_ID: taxId });
      const { words } = await read(show, Payment, { ...on(db, ctx.viewer, id), settings });
      const [name, other] = taxId.includes("/") ? ["CNPJ", "CPF"] : ["CPF", "CNPJ"];
      expect(words).toMatch(/Linha digitável .*Beneficiário/);
      // Once on the boleto, once on what was ordered.
      expect(words.split(`${name} ${taxId}`)).toHaveLength(3);
      expect(words).not.toContain(other);
    }),
  );

  it("says that it was a simulation, or in test mode, only where it was", () => {
    const real = { isSimulated: false, isTest: false };
    expect(aboutMoney("Voltou.", real)).toBe("Voltou.");
    expect(aboutMoney("Voltou.", { ...real, isSimulated: true })).toBe(`Voltou. ${simulationNotice}`);
    expect(aboutMoney("Voltou.", { ...real, isTest: true })).toBe(`Voltou. ${testModeNotice}`);
  });

  it("offers the refund until its last day, and the support from then on", () =>
    rolledBack(async (db) => {
      const { ctx, pay } = await aSale(db);
      const { id, transactionId } = await pay();
      const { completedAt } = await paymentRow(db, id);
      const until = shortDate(later({ days: 30 }, completedAt!));
      const refundable = { until: later({ days: 30 }), isOpen: true };
      const { data } = await callRoute(show, on(db, ctx.viewer, id));
      const words = (isOpen: boolean) => {
        const payment = { ...(data.payment as object), refund: { ...refundable, isOpen } };
        return renderToStaticMarkup(createElement(Payment as never, { loaderData: { ...data, payment } } as never));
      };
      expect(words(true)).toContain(`Pedir reembolso — até ${until}`);
      expect(words(true)).toContain(`href="/payments/${id}/refund"`);
      expect(words(false)).not.toContain("/refund");
      expect(words(false)).toContain(`terminou em ${until}`);
      const about = encodeURIComponent(`Pagamento #${transactionId.slice(-8)}`);
      expect(words(false)).toContain(`href="/contact?assunto=${about}"`);
    }));

  it("shows what is still to be paid, and lets go of it for another way", () =>
    rolledBack(async (db) => {
      const { course, ctx, pay } = await aSale(db, { isManual: true });
      const { id } = await pay("pix");
      const { html } = await read(show, Payment, { ...on(db, ctx.viewer, id), settings: manual });
      expect(html).toContain("PIX copia e cola");
      expect(html).toContain(`href="/payments/${id}/simulator"`);
      expect(html).toMatch(new RegExp(`action="/payments/${id}/cancellation".*Cancelar e escolher outra forma`));
      // As before the provider's answer, or while a job asks for it again.
      const asked = async (pendingRequest: "charge" | null) =>
        await db.update(payments).set({ pendingRequest, askedAt: new Date() }).where(eq(payments.id, id));
      await asked("charge");
      expect((await read(show, Payment, on(db, ctx.viewer, id))).html).not.toContain("/cancellation");
      await asked(null);
      const cancelled = await callRoute(cancel, { ...on(db, ctx.viewer, id), body: {} });
      expect(cancelled).toMatchObject({ status: 303, to: `/checkout/${course.id}` });
      const { words } = await read(show, Payment, on(db, ctx.viewer, id));
      expect(words).toContain("Este pagamento não foi concluído Cancelado por você. Nada foi cobrado.");
      expect(words).toMatch(/Tentar de novo.*Cancelado em \d/);
      expect(words).not.toContain("copia e cola");
    }));
});

describe("a payment whose provider has not answered yet", () => {
  it("says what becomes of it, and looks again by itself", () =>
    rolledBack(async (db) => {
      const { ctx, pay } = await aSale(db, { isManual: true });
      const { id } = await pay("pix");
      const asked = { pendingRequest: "charge", askedAt: new Date(), instructions: null } as const;
      await db.update(payments).set(asked).where(eq(payments.id, id));
      const { html, words } = await read(show, Payment, on(db, ctx.viewer, id));
      expect(words).toContain(
        "o pedido se desfaz sem cobrar nada, e dá para tentar de novo. Esta página muda sozinha.",
      );
      expect(html).toContain('<meta http-equiv="refresh" content="15"/>');
      expect(words).not.toContain("Cancelar e escolher");
    }));
});

describe("a payment that need not be made any more", () => {
  it("says so to its buyer, leads to the course, and is cancelled without asking for another way to pay", () =>
    rolledBack(async (db) => {
      const { course, ctx, pay } = await aSale(db, { isManual: true });
      const { id } = await pay("pix");
      await db.update(courses).set({ priceCents: 0 }).where(eq(courses.id, course.id));
      const { words, html } = await read(show, Payment, on(db, ctx.viewer, id));
      expect(words).toContain("Você não precisa mais pagar O curso agora é de graça.");
      expect(html).toContain(`href="/courses/${course.id}"`);
      expect(words).not.toMatch(/copia e cola|escolher outra forma|preparando/);
      const ofSchool = await read(show, Payment, on(db, await anAdmin(db), id));
      expect(ofSchool.words).toContain("Quem comprou não precisa mais pagar O curso agora é de graça.");
      expect((await read(list, Payments, { db, viewer: ctx.viewer })).words).toContain("Não precisa pagar");
      const cancelled = await callRoute(cancel, { ...on(db, ctx.viewer, id), body: {} });
      expect(cancelled).toMatchObject({ status: 303, to: `/payments/${id}` });
      expect((await read(show, Payment, on(db, ctx.viewer, id))).words).toContain("Cancelado por você.");
    }));
});

describe("a payment for which another amount came", () => {
  it("asks its buyer for nothing, says what came, also once it ended, and leads an admin to the ticket", () =>
    rolledBack(async (db) => {
      const { ctx, pay } = await aSale(db, { isManual: true });
      const { id, courseId } = await pay("pix");
      const came = { courseId: courseId!, amountCents: 10_000 };
      await recordEvent(ctx, "payment.amount_differs", `payment/${id}`, came);
      const { words, html } = await read(show, Payment, on(db, ctx.viewer, id));
      expect(words).toContain(
        "Chegou um valor diferente O pedido é de R$ 197,00, mas chegaram R$ 100,00. A escola já foi avisada",
      );
      expect(words).not.toMatch(/copia e cola|preparando|Já paguei|Nada foi cobrado/);
      expect(html).toContain(`action="/payments/${id}/cancellation"`);
      const toAdmin = async () => (await read(show, Payment, on(db, await anAdmin(db), id))).words;
      expect(await toAdmin()).toContain("Nada foi liberado, e o ticket “Valor diferente” diz o que fazer.");
      await callRoute(cancel, { ...on(db, ctx.viewer, id), body: {} });
      const ended = (await read(show, Payment, on(db, ctx.viewer, id))).words;
      expect(ended).toContain("Cancelado por você. O pedido era de R$ 197,00, mas chegaram R$ 100,00.");
      expect(ended).not.toContain("Nada foi cobrado");
      expect(await toAdmin()).toContain("cancelou o pedido. Mas chegaram R$ 100,00, e o ticket");
      const paid = await aSale(db);
      const { id: paidId } = await paid.pay();
      await recordEvent(paid.ctx, "payment.amount_differs", `payment/${paidId}`, came);
      expect((await read(show, Payment, on(db, paid.ctx.viewer, paidId))).words).not.toContain("chegaram");
    }));
});

describe("a payment that failed", () => {
  it.each([
    ["cancelled", "Cancelado por você.", "Cancelado em"],
    ["declined", "Recusado: o cartão não foi aceito.", "Recusado em"],
    ["expired", "Venceu sem pagamento.", "Vencido em"],
    ["provider", "Quem recebe os pagamentos da escola não concluiu este.", "Encerrado em"],
    [null, "", "Encerrado em"],
  ])("(%s) says why, where that is known", (reason, why, when) =>
    rolledBack(async (db) => {
      const { ctx, pay } = await aSale(db, { isManual: true });
      const { id } = await pay("pix");
      await settle(ctx, id, "failed");
      const { data } = await callRoute(show, on(db, ctx.viewer, id));
      const payment = { ...(data.payment as object), failure: { reason, goOn: null } };
      const html = renderToStaticMarkup(createElement(Payment as never, { loaderData: { ...data, payment } } as never));
      expect(html.replace(/<[^>]+>/g, " ").replace(/\s+/g, " ")).toContain(
        `foi concluído ${why} Nada foi`.replace("  ", " "),
      );
      expect(html).toContain(when);
      expect(html).not.toMatch(/Tentar de novo|Ir para o curso/);
    }),
  );

  it.each([
    ["cancelled", "Quem comprou cancelou o pedido."],
    ["declined", "O banco recusou o cartão de quem comprou."],
    ["expired", "Venceu sem pagamento."],
    ["provider", failureLabels.provider.toAdmins],
    [null, "Não sabemos o motivo."],
  ])("(%s) says to an admin what happened, as somebody else's affair", (reason, why) =>
    rolledBack(async (db) => {
      const { ctx, pay } = await aSale(db, { isManual: true });
      const { id } = await pay("pix");
      await settle(ctx, id, "failed");
      const { data } = await callRoute(show, on(db, await anAdmin(db), id));
      const payment = { ...(data.payment as object), failure: { reason, goOn: null } };
      const html = renderToStaticMarkup(createElement(Payment as never, { loaderData: { ...data, payment } } as never));
      const words = html.replace(/<[^>]+>/g, " ").replace(/\s+/g, " ");
      expect(words).toContain(`Este pagamento não foi concluído ${why}`);
      expect(words).not.toMatch(/por você|Nada foi cobrado|Tentar de novo|Devolver dinheiro/);
    }),
  );

  it("of a card that was declined tells payer and admin so", () =>
    rolledBack(async (db) => {
      const { course, ctx } = await aSale(db);
      const card = { card_number: "4000 0000 0000 0002", card_holder: "RUTE", card_expiry: "12/30", card_cvv: "123" };
      const declined = makePayment(ctx, paying(course, "credit_card", { payment_data: card }));
      await expect(declined).rejects.toMatchObject({ code: "payment_required" });
      const [row] = await db.select({ id: payments.id }).from(payments);
      const said = async (viewer: Viewer) => (await read(show, Payment, on(db, viewer, row!.id))).words;
      expect(await said(ctx.viewer)).toContain("Recusado: o cartão não foi aceito. Nada foi cobrado.");
      expect(await said(await anAdmin(db))).toContain("O banco recusou o cartão de quem comprou.");
    }));

  it("leads to the course that was bought another way, not to the till", () =>
    rolledBack(async (db) => {
      const { course, ctx, pay } = await aSale(db, { isManual: true });
      const { id } = await pay("pix");
      await settle(ctx, id, "failed");
      await pay("credit_card");
      const { html } = await read(show, Payment, on(db, ctx.viewer, id));
      expect(html).toMatch(new RegExp(`href="/courses/${course.id}"[^>]*>Ir para o curso<`));
      expect(html).not.toContain("Tentar de novo");
    }));
});

describe("asking for the money back", () => {
  it("is confirmed on a page that says what happens, and repeated harmlessly", () =>
    rolledBack(async (db) => {
      const course = await aCourse(db, { priceCents: 19_700 });
      const ctx = ctxOf(db, await aStudent(db));
      const { id } = await makePayment(ctx, paying(course, "pix"));
      const { html, words } = await read(refundLoader, Refund, on(db, ctx.viewer, id));
      for (const said of [
        "R$ 197,00",
        "O seu acesso às aulas do curso termina assim que a devolução é confirmada",
        "quem conferir vai ver que ele foi revogado.",
        "O valor volta por PIX, para a mesma conta de onde ele saiu.",
        "Simulação: nenhum valor foi cobrado nem devolvido.",
        "Confirmar reembolso",
      ]) {
        expect(words).toContain(said);
      }
      expect(html).toContain(`href="/payments/${id}"`);
      const asked = () => callRoute(refund, { ...on(db, ctx.viewer, id), body: {} });
      const first = await asked();
      expect(first).toMatchObject({ status: 303, to: `/payments/${id}` });
      expect(first.flash).toBe(
        `Reembolso confirmado. ${refundDescription({ method: "pix", ...simulated })} ${simulationNotice}`,
      );
      expect(await asked()).toEqual(first);
      expect((await paymentRow(db, id)).status).toBe("refunded");
      expect(await callRoute(refundLoader, on(db, ctx.viewer, id))).toMatchObject({
        status: 302,
        to: `/payments/${id}`,
      });
      const { words: after } = await read(show, Payment, on(db, ctx.viewer, id));
      expect(after).toContain(`Reembolso confirmado ${refundDescription({ method: "pix", ...simulated })}`);
      expect(after.indexOf("Reembolso confirmado")).toBeLessThan(after.indexOf("Forma de pagamento"));
      expect(after.match(/Simulação: nenhum valor foi cobrado nem devolvido\./g)).toHaveLength(2);
      // The bank is asked as well: nothing is open any more, and the school has sent the money already.
      await db.update(payments).set({ dispute: "open" }).where(eq(payments.id, id));
      const { words: disputed } = await read(show, Payment, on(db, ctx.viewer, id));
      expect(disputed).toContain("Esta compra já foi devolvida pela escola.");
      expect(disputed).not.toContain("o acesso continua aberto");
      const { words: toAdmins } = await read(show, Payment, on(db, await anAdmin(db), id));
      expect(toAdmins).toContain("O dinheiro já foi devolvido por aqui.");
    }));

  it.each([
    ["credit_card", "Reembolso confirmado"],
    ["pix", "Reembolso confirmado"],
    ["boleto", "Reembolso pedido"],
  ] as const)("by %s says the same on the page before, in the flash and on the page after", (method, title) =>
    rolledBack(async (db) => {
      const { ctx, pay } = await aSale(db);
      const { id } = await pay(method);
      const settings = { ...on(db, ctx.viewer, id) };
      const refund = { until: later({ days: 30 }), isOpen: true };
      const { data } = await callRoute(show, settings);
      const before = renderToStaticMarkup(
        createElement(
          Refund as never,
          { loaderData: { payment: data.payment, until: shortDate(refund.until) } } as never,
        ),
      );
      expect(before).toContain(refundDescription({ method, ...simulated }));
      await refundPayment(ctx, id);
      const { words } = await read(show, Payment, settings);
      expect(words).toContain(`${title} ${refundDescription({ method, ...simulated })}`);
      expect(words).not.toContain("O valor foi devolvido");
    }),
  );

  it("is never said to have been confirmed where the bank decided", () =>
    rolledBack(async (db) => {
      const { ctx, pay } = await aSale(db);
      const { id } = await pay("credit_card");
      await refundPayment(ctx, id);
      await db.update(payments).set({ dispute: "lost" }).where(eq(payments.id, id));
      const { words } = await read(show, Payment, on(db, ctx.viewer, id));
      expect(words).toContain("A contestação terminou Você contestou esta compra no banco");
      expect(words).not.toContain("Reembolso confirmado");
    }));

  it("for a group names people and method without brackets inside brackets", () =>
    rolledBack(async (db) => {
      const { ctx, pay } = await aSale(db);
      const { id } = await pay("pix", { amount: 394, seats: 2 });
      const own = await read(refundLoader, Refund, on(db, ctx.viewer, id));
      expect(own.words.replace(/ +([.,])/g, "$1")).toContain("por Semear de manhã (2 pessoas), no PIX. A garantia");
    }));

  it("leads to the payment instead, for buyer and school, while the bank holds the money", () =>
    rolledBack(async (db) => {
      const { ctx, pay } = await aSale(db);
      const { id } = await pay("credit_card");
      await db.update(payments).set({ dispute: "open" }).where(eq(payments.id, id));
      const there = { status: 302, to: `/payments/${id}` };
      expect(await callRoute(refundLoader, on(db, ctx.viewer, id))).toMatchObject(there);
      expect(await callRoute(giveBackLoader, on(db, await anAdmin(db), id))).toMatchObject(there);
    }));

  it("leads an admin who looks on to the school's own form", () =>
    rolledBack(async (db) => {
      const ctx = ctxOf(db, await aStudent(db));
      const { id } = await makePayment(ctx, paying(await aCourse(db, { priceCents: 19_700 })));
      expect(await callRoute(refundLoader, on(db, ctx.viewer, id))).toMatchObject({ status: 200 });
      expect(await callRoute(refundLoader, on(db, await anAdmin(db), id))).toMatchObject({
        status: 302,
        to: `/admin/payments/${id}/refund`,
      });
    }));
});

describe("money that the school gives back", () => {
  it("is typed as people type it, explained to the buyer, and never lost where something is wrong", () =>
    rolledBack(async (db) => {
      const ctx = ctxOf(db, await aStudent(db));
      const { id } = await makePayment(ctx, paying(await aCourse(db, { priceCents: 19_700 })));
      const admin = on(db, await anAdmin(db), id);
      const before = await read(show, Payment, admin);
      expect(before.html).toContain(`href="/admin/payments/${id}/refund"`);
      expect(before.words).toContain("Gestão de Pagamentos");
      const body = { reason: "Uma aula saiu do ar.", refunded_amount: "0" };
      for (const [amount, sentence] of [
        ["50,5O", "Escreva quanto devolver em reais, mais que zero, como 59,90."],
        ["100000", "É mais do que resta: deste pagamento dá para devolver até R$\u00a0197,00."],
      ] as const) {
        const typed = { ...body, amount };
        expect(await callRoute(giveBack, { ...admin, body: typed })).toMatchObject({
          status: 400,
          data: { initialValue: typed, error: { amount: [sentence] } },
        });
      }
      const sent = { ...admin, body: { ...body, amount: "R$ 50,50" } };
      expect(await callRoute(giveBack, sent)).toMatchObject({
        status: 303,
        to: `/payments/${id}`,
        flash: `Devolução registrada. Quem comprou recebe um e-mail com o motivo. ${simulationNotice}`,
      });
      expect(await callRoute(giveBack, sent)).toMatchObject({ status: 303 });
      for (const viewer of [ctx.viewer, admin.viewer]) {
        const { words } = await read(show, Payment, on(db, viewer, id));
        expect(words).toMatch(/Uma parte do valor: R\$ 50,50 , devolvido em .* Motivo: Uma aula saiu do ar\./);
      }
      const rest = { ...admin, body: { reason: "Combinado por telefone.", amount: "", refunded_amount: "50.5" } };
      expect((await callRoute(giveBack, rest)).flash).toMatch(/^Dinheiro devolvido\..* Simulação/);
      expect(await paymentRow(db, id)).toMatchObject({ status: "refunded", returnedCents: 5_050 });
    }));

  it("is asked of a payment's payer in a place of its own: an admin is told so", () =>
    rolledBack(async (db) => {
      const { ctx, pay } = await aSale(db);
      const { id } = await pay();
      const admin = { ...on(db, await anAdmin(db), id), body: {} };
      for (const endpoint of [refund, cancel, again]) {
        expect(await callRoute(endpoint, admin)).toMatchObject({ status: 403 });
      }
      expect(ctx.viewer.role).toBe("student");
    }));
});

describe("money that comes late", () => {
  it("is said on the payment, in a letter, and in an event, and goes back", () =>
    rolledBack(async (db) => {
      const { ctx, pay } = await aSale(db, { isManual: true });
      const { id } = await pay("boleto");
      await cancelPayment(ctx, id);
      const { transactionId } = await paymentRow(db, id);
      await db
        .update(simulatedCharges)
        .set({ status: "completed" })
        .where(eq(simulatedCharges.reference, transactionId));
      for (const _ of [1, 2]) await settle(ctx, id, "completed");
      const { words } = await read(show, Payment, on(db, ctx.viewer, id));
      expect(words).not.toContain("Nada foi cobrado");
      expect(words).toMatch(
        /O dinheiro que chegou depois do prazo: R\$ 197,00 , devolvido em .* o suporte vai escrever/,
      );
      expect(await toldOf(db, `payment/${id}`)).toEqual(["payment.created", "payment.failed", "payment.came_late"]);
      const late = (await db.select().from(mails)).filter(({ kind }) => kind === "payment.late");
      expect(late).toMatchObject([{ recipient: ctx.viewer.email, about: `payment/${id}` }]);
      expect(late[0]!.text).toContain("o curso não abriu");
      expect(await db.select().from(supportTickets)).toMatchObject([{ category: "payment", userId: ctx.viewer.id }]);
      await expectSound(db);
    }));
});

describe("endpoints that are only posted to", () => {
  it("show the payment to anyone who comes by an address", () =>
    rolledBack(async (db) => {
      for (const endpoint of [cancelLoader, againLoader]) {
        const [one, none] = ["7", "../x"].map((id) => callRoute(endpoint, { db, params: { id } }));
        expect(await one).toMatchObject({ status: 302, to: "/payments/7" });
        // The payment's own page says that there is none.
        expect(await none).toMatchObject({ status: 302, to: "/payments/..%2Fx" });
      }
    }));

  it("write one more copy of the receipt", () =>
    rolledBack(async (db) => {
      const { ctx, pay } = await aSale(db);
      const { id } = await pay();
      const before = await db.$count(mails);
      expect(await callRoute(again, { ...on(db, ctx.viewer, id), body: {} })).toMatchObject({
        status: 303,
        to: `/payments/${id}`,
      });
      expect(await db.$count(mails)).toBe(before + 1);
    }));
});

describe("the simulator's page", () => {
  it("exists only while the simulator waits to be told", () =>
    rolledBack(async (db) => {
      const { ctx, pay } = await aSale(db, { isManual: true });
      const { id } = await pay("pix");
      const missing = { status: 404, data: { error: "Pagamento não encontrado" } };
      expect(await callRoute(charge, on(db, ctx.viewer, id))).toMatchObject(missing);
      const body = { status: "completed" };
      expect(await callRoute(tell, { ...on(db, ctx.viewer, id), body })).toMatchObject({ status: 404 });
      expect(await callRoute(charge, { ...on(db, await aStudent(db), id), settings: manual })).toMatchObject(missing);
    }));

  it("takes what happened, when, how often and in which order", () =>
    rolledBack(async (db) => {
      const { ctx, pay } = await aSale(db, { isManual: true });
      const { id } = await pay("boleto");
      const asked = { ...on(db, ctx.viewer, id), settings: manual };
      const { html, words } = await read(charge, Simulator, asked);
      for (const name of ["status", "delaySeconds", "copies", "order"]) expect(html).toContain(` name="${name}"`);
      expect(words).toContain("SIMULADOR — NÃO É UM BANCO");
      expect(words).toMatch(/No banco Pendente Na escola Pendente/);
      const body = { status: "completed", delaySeconds: "0", copies: "3", order: "reversed" };
      expect(await callRoute(tell, { ...asked, body })).toMatchObject({ status: 303, to: `/payments/${id}/simulator` });
      const told = await read(charge, Simulator, asked);
      expect(told.words).toMatch(
        /No banco Concluído Na escola Pendente Avisos( Concluído evt_\w+ sai em \S+ \S+){3} Falhou evt_/,
      );
      expect(await callRoute(tell, { ...asked, body: { status: "talvez", copies: "9" } })).toMatchObject({
        status: 400,
        data: {
          error: { status: ["Escolha o que aconteceu com a cobrança."], copies: ["Informe um número de 1 a 5."] },
        },
      });
      await settle(ctx, id, "completed");
      expect((await read(charge, Simulator, asked)).words).toMatch(/Na escola Concluído/);
    }));
});
