import { eq } from "drizzle-orm";
import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import { isoDay, shortDate } from "#app/domain/calendar.ts";
import type { Viewer } from "#app/domain/ctx.ts";
import Checkout, { action, loader } from "#app/routes/checkout/show.tsx";
import { action as enrolment } from "#app/routes/courses/enrolment.tsx";
import type { Db } from "#drizzle/client.ts";
import { payments } from "#drizzle/schema/payments.ts";
import { aCourse } from "#tests/domain/lessons/a-course.ts";
import { knock } from "#tests/routes/knock.ts";
import { rolledBack } from "#tests/support/database.ts";
import { aLearner, testSettings } from "#tests/support/people.ts";

const manual = testSettings({ PAYMENTS_SIMULATOR: "manual" });
const card = {
  "payment_data.card_number": "4111 1111 1111 4242",
  "payment_data.card_holder": "RUTE MOREIRA",
  "payment_data.card_expiry": "12/31",
  "payment_data.card_cvv": "987",
};
const tomorrow = () => isoDay(new Date(Date.now() + 86_400_000));

/** What the page's form sends: the fields of every way to pay, whichever is chosen. */
function filled(course: { id: number }, more: Record<string, string> = {}) {
  const empty = Object.fromEntries(Object.keys(card).map((name) => [name, ""]));
  return {
    course_id: String(course.id),
    amount: "197",
    payment_method: "credit_card",
    ...empty,
    "payment_data.pix_key": "",
    "payment_data.boleto_due_date": tomorrow(),
    ...more,
  };
}

/** The page as it is sent, with what its form came back with. */
async function shown(db: Db, viewer: Viewer, courseId: number, actionData?: unknown) {
  const { data: loaderData } = await knock(loader, { db, viewer, params: { id: String(courseId) } });
  const html = renderToStaticMarkup(createElement(Checkout as never, { loaderData, actionData } as never));
  return { html, words: html.replace(/<[^>]+>/g, " ").replace(/&nbsp;|\s+/g, " ") };
}

describe("who finds a checkout", () => {
  it("is whoever can pay; everybody else is led on", () =>
    rolledBack(async (db) => {
      const [paid, free] = [await aCourse(db, { priceCents: 19_700 }), await aCourse(db)];
      const [rute, maintainer] = [await aLearner(db), await aLearner(db, { isMaintainer: true })];
      const at = (viewer: Viewer | null, id: number | string) =>
        knock(loader, { db, viewer, params: { id: String(id) } });
      expect(await at(null, paid.id)).toMatchObject({ status: 302, to: "/courses" });
      expect(await at(null, 999_999)).toMatchObject({ status: 302, to: "/courses" });
      expect(await at(rute, free.id)).toMatchObject({ status: 302, to: `/courses/${free.id}` });
      expect(await at(maintainer, paid.id)).toMatchObject({ status: 302, to: `/courses/${paid.id}` });
      expect(await at(rute, paid.id)).toMatchObject({ status: 200, to: null });
      for (const nowhere of [999_999, "x", "0"]) {
        expect(await at(rute, nowhere)).toMatchObject({ status: 404, data: { error: "Curso não encontrado" } });
      }
      await knock(action, { db, viewer: rute, body: filled(paid, card) });
      expect(await at(rute, paid.id)).toMatchObject({ status: 302, to: `/courses/${paid.id}` });
    }));
});

describe("the checkout", () => {
  it("says what is bought, from whom, on which terms, and that it is a simulation", () =>
    rolledBack(async (db) => {
      const course = await aCourse(db, { title: "Semente cara", priceCents: 19_700 });
      const { html, words } = await shown(db, await aLearner(db), course.id);
      const guarantee = shortDate(new Date(Date.now() + 30 * 86_400_000));
      for (const said of [
        "Semente cara com Rute Moreira",
        "Preço R$ 197,00 Desconto R$ 0,00 Total R$ 197,00",
        "Acesso imediato",
        "Certificado de conclusão",
        `Garantia de 30 dias: pagando hoje, você pode pedir o dinheiro de volta até ${guarantee}`,
        "Suporte do instrutor",
        "simulação de pagamento",
        "não use um cartão real",
        "Sementeira Educação Cristã Ltda. (demonstração), CNPJ 11.222.333/0001-81",
        "Rua da Semente, 100",
        "vence em 3 dias úteis",
        "Chave PIX para um eventual reembolso",
        "Validade (MM/AA)",
      ]) {
        expect(words).toContain(said);
      }
      for (const href of [`/courses/${course.id}`, "/termos", "/reembolso", "mailto:contato@sementeira.example"]) {
        expect(html).toContain(`href="${href}"`);
      }
      for (const name of Object.keys(filled(course))) expect(html).toContain(` name="${name}"`);
      expect(html).toMatch(new RegExp(`type="date"[^>]*min="${tomorrow()}"`));
    }));

  it.each([
    ["credit_card", card],
    ["pix", { "payment_data.pix_key": "rute@exemplo.test" }],
    ["boleto", {}],
  ])("takes %s and leads to its outcome", (method, data) =>
    rolledBack(async (db) => {
      const course = await aCourse(db, { priceCents: 19_700 });
      const viewer = await aLearner(db);
      const answer = await knock(action, { db, viewer, body: filled(course, { payment_method: method, ...data }) });
      expect(answer).toMatchObject({ status: 303, to: `/checkout/success/${course.id}` });
      const [row] = await db.select().from(payments).where(eq(payments.userId, viewer.id));
      expect(row).toMatchObject({ method, status: "completed", amountCents: 19_700 });
    }),
  );

  it("leads whoever presses twice to the same place, and takes the money once", () =>
    rolledBack(async (db) => {
      const course = await aCourse(db, { priceCents: 19_700 });
      const viewer = await aLearner(db);
      const press = () => knock(action, { db, viewer, body: filled(course, card) });
      const first = await press();
      expect(first).toMatchObject({ status: 303 });
      expect(await press()).toEqual(first);
      expect(await db.$count(payments, eq(payments.userId, viewer.id))).toBe(1);
    }));

  it("shows the way to a payment that still waits", () =>
    rolledBack(async (db) => {
      const course = await aCourse(db, { priceCents: 19_700 });
      const viewer = await aLearner(db);
      const body = filled(course, { payment_method: "pix", "payment_data.pix_key": "rute@exemplo.test" });
      await knock(action, { db, viewer, settings: manual, body });
      const [row] = await db.select().from(payments).where(eq(payments.userId, viewer.id));
      expect((await shown(db, viewer, course.id)).html).toContain(`href="/payments/${row!.id}"`);
    }));
});

describe("a payment that is refused", () => {
  const refusals = [
    ["nothing of the card", {}, 400, "Preencha os dados do pagamento."],
    ["a card half filled in", { ...card, "payment_data.card_cvv": " " }, 400, "Preencha os dados do pagamento."],
    ["a PIX without a key", { payment_method: "pix" }, 400, "Preencha os dados do pagamento."],
    ["a way that does not exist", { ...card, payment_method: "cheque" }, 400, "Forma de pagamento inválida."],
    ["another price", { ...card, amount: "1" }, 409, "O valor do pagamento não confere com o preço do curso."],
    [
      "a card that is declined",
      { ...card, "payment_data.card_number": "4000 0000 0000 0002" },
      402,
      "nada foi cobrado",
    ],
  ] as const;

  it.each(refusals)("for %s says so", (_, fields, status, sentence) =>
    rolledBack(async (db) => {
      const course = await aCourse(db, { priceCents: 19_700 });
      const viewer = await aLearner(db);
      const answer = await knock(action, { db, viewer, body: filled(course, fields) });
      expect(answer.status).toBe(status);
      const { html, words } = await shown(db, viewer, course.id, answer.data);
      const [summary] = /<div role="alert".*?<\/div>/.exec(html)!;
      expect(summary).toContain("Erro ao processar pagamento");
      expect(summary.split(sentence)).toHaveLength(2);
      expect(words).toContain(sentence);
    }),
  );

  it("keeps what was typed and sends nothing of the card back", () =>
    rolledBack(async (db) => {
      const course = await aCourse(db, { priceCents: 19_700 });
      const viewer = await aLearner(db);
      const fields = filled(course, { ...card, "payment_data.pix_key": "rute@exemplo.test", amount: "1" });
      for (const typed of [fields, { ...fields, payment_method: "pix" }, { ...fields, payment_method: "cheque" }]) {
        const { data } = await knock(action, { db, viewer, body: typed });
        const { html } = await shown(db, viewer, course.id, data);
        for (const [name, value] of Object.entries(card)) {
          expect(JSON.stringify(data), name).not.toContain(value);
          expect(html, name).not.toContain(value);
        }
        expect(html).toMatch(
          /name="payment_data.pix_key"[^>]*value="rute@exemplo.test"|value="rute@exemplo.test"[^>]*name="payment_data.pix_key"/,
        );
      }
    }));

  it("keeps a due date that it cannot take, and says between which days", () =>
    rolledBack(async (db) => {
      const course = await aCourse(db, { priceCents: 19_700 });
      const viewer = await aLearner(db);
      const fields = { payment_method: "boleto", "payment_data.boleto_due_date": "2001-01-01" };
      const answer = await knock(action, { db, viewer, body: filled(course, fields) });
      expect(answer.status).toBe(400);
      const { html, words } = await shown(db, viewer, course.id, answer.data);
      expect(words).toMatch(/Escolha um vencimento entre \d\d\/\d\d\/\d{4} e \d\d\/\d\d\/\d{4}\./);
      expect(html).toContain('value="2001-01-01"');
      expect(html).toMatch(/value="boleto" checked=""|checked="" value="boleto"/);
    }));

  it("is sent to sign in where nobody is", () =>
    rolledBack(async (db) => {
      const course = await aCourse(db, { priceCents: 19_700 });
      const answer = await knock(action, { db, body: filled(course, card) });
      expect(answer).toMatchObject({ status: 303, to: expect.stringMatching(/^\/auth\/login\?redirectTo=/) });
    }));
});

describe("the way in from the course", () => {
  it("leads through the checkout where the course is paid for, and into the lessons where it is not", () =>
    rolledBack(async (db) => {
      const [paid, free] = [await aCourse(db, { priceCents: 19_700 }), await aCourse(db)];
      const enter = (viewer: Viewer | null, id: number) =>
        knock(enrolment, { db, viewer, params: { id: String(id) }, body: {} });
      const rute = await aLearner(db);
      expect(await enter(rute, paid.id)).toMatchObject({ status: 303, to: `/checkout/${paid.id}` });
      expect(await enter(rute, free.id)).toMatchObject({ status: 303, to: `/courses/${free.id}/learn` });
      const maintainer = await aLearner(db, { isMaintainer: true });
      expect(await enter(maintainer, paid.id)).toMatchObject({ status: 303, to: `/courses/${paid.id}/learn` });
      expect(await enter(null, paid.id)).toMatchObject({ status: 303, to: expect.stringContaining("/auth/login") });
      expect(await enter(rute, 999_999)).toMatchObject({ status: 404, data: { error: "Curso não encontrado" } });
    }));
});
