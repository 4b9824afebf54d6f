import { eq } from "drizzle-orm";
import { createElement } from "react";
import { describe, expect, it } from "vitest";
import { isoDay, shortDate } from "#app/domain/calendar.ts";
import type { Viewer } from "#app/domain/ctx.ts";
import type { Settings } from "#app/domain/settings.ts";
import * as checkoutForms from "#app/routes/checkout/forms.ts";
import Checkout, { action, loader } from "#app/routes/checkout/show.tsx";
import type { Db } from "#drizzle/client.ts";
import { payments } from "#drizzle/schema/payments.ts";
import { aCoupon } from "#tests/domain/coupons/a-coupon.ts";
import { aCourse } from "#tests/domain/lessons/a-course.ts";
import { sellingWith } from "#tests/gateways/asaas/settings.ts";
import { answersAt, callRoute } from "#tests/routes/call-route.ts";
import { rolledBack } from "#tests/support/database.ts";
import { anAdmin, aStudent, testSettings } from "#tests/support/people.ts";
import { renderPage } from "#tests/support/render-page.ts";

const { action: couponUse } = answersAt(checkoutForms, "/checkout/:id/coupon");
const { action: enrolment } = answersAt(checkoutForms, "/courses/:id/enroll");

const manual = testSettings({ PAYMENTS_SIMULATOR: "manual" });
const card = {
  "payment_data.card_number": "4111 1111 1111 4242",
  "payment_data.card_holder": "RUTE MOREIRA",
  "payment_data.card_expiry": "12/31",
  "payment_data.card_cvv": "987",
};
const declined = { ...card, "payment_data.card_number": "4000 0000 0000 0002" };
const tomorrow = () => isoDay(new Date(Date.now() + 86_400_000));

/** What the page's form sends: the fields of every way to pay, whichever is chosen. */
function filled(course: { id: number }, more: Record<string, string> = {}) {
  const empty = Object.fromEntries(Object.keys(card).map((name) => [name, ""]));
  return {
    course_id: String(course.id),
    amount: "197",
    payment_method: "credit_card",
    ...empty,
    "payment_data.boleto_due_date": tomorrow(),
    ...more,
  };
}

/** The page as it is sent, with what its form came back with. */
async function shown(
  db: Db,
  viewer: Viewer,
  courseId: number,
  actionData?: unknown,
  query?: string,
  settings?: Settings,
) {
  const { data: loaderData } = await callRoute(loader, {
    db,
    viewer,
    params: { id: String(courseId) },
    ...(query !== undefined && { query }),
    ...(settings && { settings }),
  });
  const Page = () => createElement(Checkout as never, { loaderData, actionData } as never);
  const html = renderPage(Page);
  return { html, words: html.replace(/<[^>]+>/g, " ").replace(/&nbsp;|\s+/g, " ") };
}

/** Posts the form of a course at that course's own address. */
const post = (about: Parameters<typeof callRoute>[1]) =>
  callRoute(action, { params: { id: about.body!.course_id! }, ...about });

describe("who finds a checkout", () => {
  it("is anyone who can pay; everybody else is led on", () =>
    rolledBack(async (db) => {
      const [paid, free] = [await aCourse(db, { priceCents: 19_700 }), await aCourse(db)];
      const [rute, maintainer] = [await aStudent(db), await aStudent(db, { isMaintainer: true })];
      const at = (viewer: Viewer | null, id: number | string) =>
        callRoute(loader, { db, viewer, params: { id: String(id) } });
      expect(await at(null, paid.id)).toMatchObject({ status: 302, to: "/courses" });
      expect(await at(null, 999_999)).toMatchObject({ status: 302, to: "/courses" });
      expect(await at(rute, free.id)).toMatchObject({ status: 302, to: `/courses/${free.id}` });
      for (const viewer of [maintainer, paid.instructor]) {
        expect(await at(viewer, paid.id)).toMatchObject({ status: 302, to: `/courses/${paid.id}` });
      }
      expect(await at(rute, paid.id)).toMatchObject({ status: 200, to: null });
      for (const nowhere of [999_999, "x", "0"]) {
        expect(await at(rute, nowhere)).toMatchObject({ status: 404, data: { error: "Curso não encontrado" } });
      }
      await post({ db, viewer: rute, body: filled(paid, card) });
      expect(await at(rute, paid.id)).toMatchObject({ status: 302, to: `/courses/${paid.id}` });
    }));
});

describe("the checkout", () => {
  it("promises the instructor's answers only where the instructor gives them, and a certificate of lessons", () =>
    rolledBack(async (db) => {
      const ofAdmin = await aCourse(db, { instructor: await anAdmin(db), priceCents: 19_700 });
      const { words } = await shown(db, await aStudent(db), ofAdmin.id);
      expect(words).toContain("Suporte do instrutor");
      const empty = await aCourse(db, { lessons: [], priceCents: 19_700 });
      const { words: ofEmpty } = await shown(db, await aStudent(db), empty.id);
      expect(ofEmpty).not.toContain("Certificado de conclusão");
    }));

  it("says what is bought, from whom, on which terms, and that it is a simulation", () =>
    rolledBack(async (db) => {
      const course = await aCourse(db, { title: "Semente cara", priceCents: 19_700 });
      const { html, words } = await shown(db, await aStudent(db), course.id);
      const guarantee = shortDate(new Date(Date.now() + 30 * 86_400_000));
      for (const said of [
        "Semente cara R$ 197,00 Resumo do pedido com Rute Moreira",
        "Preço R$ 197,00 Desconto R$ 0,00 Total R$ 197,00",
        "Acesso imediato",
        "Certificado de conclusão",
        `Garantia de 30 dias: pagando hoje, você pode pedir o dinheiro de volta até ${guarantee}`,
        "Suporte da equipe",
        "simulação de pagamento",
        "não use um cartão real",
        "Sementeira Educação Cristã Ltda. (demonstração), CNPJ 11.222.333/0001-81",
        "Rua da Semente, 100",
        "vence em 3 dias úteis",
        "O código para pagar aparece no próximo passo.",
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
    ["of tests", "$aact_hmlg_0123456789abcdef0123456789", true],
    ["that is real", "$aact_prod_0123456789abcdef0123456789", false],
  ])("says of a gateway's account %s whether anything is charged", (_, ASAAS_API_KEY, isTest) =>
    rolledBack(async (db) => {
      const course = await aCourse(db, { priceCents: 19_700 });
      const settings = testSettings({ ...sellingWith({ url: "https://api.asaas.com" }), ASAAS_API_KEY });
      const { words } = await shown(db, await aStudent(db), course.id, undefined, undefined, settings);
      expect(words.includes("Modo de teste do Asaas")).toBe(isTest);
      expect(words.includes("nada é cobrado de verdade, e não use um cartão real")).toBe(isTest);
      expect(words).not.toContain("simulação de pagamento");
    }),
  );

  it.each([
    ["credit_card", card],
    ["pix", {}],
    ["boleto", {}],
  ])("takes %s and leads to its outcome", (method, data) =>
    rolledBack(async (db) => {
      const course = await aCourse(db, { priceCents: 19_700 });
      const viewer = await aStudent(db);
      const answer = await post({ db, viewer, body: filled(course, { payment_method: method, ...data }) });
      expect(answer).toMatchObject({ status: 303, to: `/checkout/success/${course.id}` });
      const [row] = await db.select().from(payments).where(eq(payments.userId, viewer.id));
      expect(row).toMatchObject({ method, status: "completed", amountCents: 19_700 });
    }),
  );

  it("leads anyone who presses twice to the same place, and takes the money once", () =>
    rolledBack(async (db) => {
      const course = await aCourse(db, { priceCents: 19_700 });
      const viewer = await aStudent(db);
      const press = () => post({ db, viewer, body: filled(course, { ...card, form_key: "a copy of the form" }) });
      const first = await press();
      expect(first).toMatchObject({ status: 303 });
      expect(await press()).toEqual(first);
      expect(await db.$count(payments, eq(payments.userId, viewer.id))).toBe(1);
    }));

  it("shows the way to a payment that still waits", () =>
    rolledBack(async (db) => {
      const course = await aCourse(db, { priceCents: 19_700 });
      const viewer = await aStudent(db);
      const body = filled(course, { payment_method: "pix" });
      await post({ db, viewer, settings: manual, body });
      const [row] = await db.select().from(payments).where(eq(payments.userId, viewer.id));
      const { html, words } = await shown(db, viewer, course.id);
      expect(html).toContain(`href="/payments/${row!.id}"`);
      expect(html).toContain(`action="/payments/${row!.id}/cancellation"`);
      expect(words).toMatch(
        /O pagamento de R\$ 197,00 por PIX, pedido em .*, está pendente\..*Cancelar e escolher outra forma/,
      );
      expect(html).not.toMatch(/data-checkout|name="payment_method"/);
      await db.update(payments).set({ pendingRequest: "charge", askedAt: new Date() }).where(eq(payments.id, row!.id));
      const { words: before } = await shown(db, viewer, course.id);
      expect(before).toMatch(/está pendente\. Ele ainda está sendo preparado: .* Ver o pagamento pendente/);
      expect(before).not.toContain("Cancelar e escolher");
    }));

  it("says to anyone who pays otherwise meanwhile that one waits, beside the way to it", () =>
    rolledBack(async (db) => {
      const course = await aCourse(db, { priceCents: 19_700 });
      const viewer = await aStudent(db);
      const body = filled(course, { payment_method: "pix" });
      await post({ db, viewer, settings: manual, body });
      const answer = await post({ db, viewer, settings: manual, body: filled(course, card) });
      expect(answer.status).toBe(409);
      const { words } = await shown(db, viewer, course.id, answer.data);
      expect(words).toMatch(/Já existe um pagamento pendente deste curso\..*Ver o pagamento pendente/);
    }));

  it("says of a boleto's day that banks are closed, only where the boleto may fall due on it", () =>
    rolledBack(async (db) => {
      const course = await aCourse(db, { priceCents: 19_700 });
      const viewer = await aStudent(db);
      const days = Array.from({ length: 14 }, (_, index) => new Date(Date.now() + (index + 2) * 86_400_000));
      const sunday = isoDay(days.find((day) => new Date(isoDay(day)).getUTCDay() === 0)!);
      const at = async (due: string) => {
        const fields = { payment_method: "boleto", "payment_data.boleto_due_date": due, amount: "1" };
        const { data } = await post({ db, viewer, body: filled(course, fields) });
        return (await shown(db, viewer, course.id, data)).words;
      };
      expect(await at(sunday)).toContain("não é dia útil");
      // A Sunday long ago.
      expect(await at("2024-01-07")).not.toContain("não é dia útil");
    }));
});

describe("a payment that is refused", () => {
  const refusals = [
    ["nothing of the card", {}, 400, "Digite o número do cartão."],
    ["a card half filled in", { ...card, "payment_data.card_cvv": " " }, 400, "Digite o CVV."],
    ["a way that does not exist", { ...card, payment_method: "cheque" }, 400, "Forma de pagamento inválida."],
    [
      "another price",
      { ...card, amount: "1" },
      409,
      "O preço deste curso mudou enquanto esta página estava aberta: agora é",
    ],
  ] as const;

  it.each(refusals)("for %s says so", (_, fields, status, sentence) =>
    rolledBack(async (db) => {
      const course = await aCourse(db, { priceCents: 19_700 });
      const viewer = await aStudent(db);
      const answer = await post({ db, viewer, body: filled(course, fields) });
      expect(answer.status).toBe(status);
      const { html, words } = await shown(db, viewer, course.id, answer.data);
      const [summary] = /<div role="alert".*?<\/div>/.exec(html)!;
      expect(summary).toContain("Erro ao processar pagamento");
      expect(summary.split(sentence)).toHaveLength(2);
      expect(words).toContain(sentence);
    }),
  );

  it("for a former price says the one of now, which the next press pays", () =>
    rolledBack(async (db) => {
      const course = await aCourse(db, { priceCents: 9_900 });
      const viewer = await aStudent(db);
      const refused = await post({ db, viewer, body: filled(course, { ...card, amount: "197" }) });
      const { html, words } = await shown(db, viewer, course.id, refused.data);
      expect(words).toContain("agora é R$ 99,00. Nada foi cobrado.");
      const [, amount] = /name="amount" value="([^"]+)"/.exec(html)!;
      const paid = await post({ db, viewer, body: filled(course, { ...card, amount: amount! }) });
      expect(paid).toMatchObject({ status: 303, to: `/checkout/success/${course.id}` });
    }));

  it("of a form that another account had opened charges nobody", () =>
    rolledBack(async (db) => {
      const course = await aCourse(db, { priceCents: 19_700 });
      const [rute, davi] = [await aStudent(db), await aStudent(db)];
      const { html } = await shown(db, rute, course.id);
      const [, sent_by] = /name="sent_by" value="([^"]+)"/.exec(html)!;
      const body = filled(course, { ...card, sent_by: sent_by! });
      const refused = await post({ db, viewer: davi, body });
      expect(refused).toMatchObject({ status: 403, data: { error: expect.stringContaining("Outra conta") } });
      expect(await db.$count(payments, eq(payments.userId, davi.id))).toBe(0);
      expect(await post({ db, viewer: rute, body })).toMatchObject({ status: 303 });
    }));

  it("keeps what was typed and sends nothing of the card back", () =>
    rolledBack(async (db) => {
      const course = await aCourse(db, { priceCents: 19_700 });
      const viewer = await aStudent(db);
      const fields = filled(course, { ...card, amount: "1" });
      for (const typed of [fields, { ...fields, payment_method: "pix" }, { ...fields, payment_method: "cheque" }]) {
        const { data } = await post({ db, viewer, body: typed });
        const { html } = await shown(db, viewer, course.id, data);
        // A random id may happen to contain the three digits of the CVV.
        const sent = (JSON.stringify(data) + html).replaceAll(viewer.id, "");
        for (const [name, value] of Object.entries(card)) expect(sent, name).not.toContain(value);
        expect(html).toMatch(new RegExp(`type="date"[^>]*value="${tomorrow()}"`));
      }
    }));

  it("asks for the whole card again, each field by its name, since none of it comes back", () =>
    rolledBack(async (db) => {
      const course = await aCourse(db, { priceCents: 19_700 });
      const viewer = await aStudent(db);
      const again = "Digite de novo os dados do cartão: por segurança, não os guardamos.";
      const asked = ["o número do cartão", "o nome impresso no cartão", "a validade", "o CVV"];
      const sent = { ...card, "payment_data.card_cvv": "" };
      const half = await post({ db, viewer, body: filled(course, sent) });
      await post({ db, viewer, body: filled(course, declined) });
      for (const { html, words } of [
        await shown(db, viewer, course.id, half.data),
        await shown(db, viewer, course.id, undefined, "recusado"),
      ]) {
        expect(html.match(/aria-invalid="true"/g)).toHaveLength(4);
        for (const what of asked) expect(words).toContain(`Digite ${what}.`);
        expect(html).toMatch(new RegExp(`<p data-again="true" class="[^"]*">${again}`));
      }
      const long = { ...card, "payment_data.card_holder": "R".repeat(65) };
      const { data } = await post({ db, viewer, body: filled(course, long) });
      const { words } = await shown(db, viewer, course.id, data);
      expect(words).toContain("Escreva no máximo 64 caracteres.");
      expect(words).toContain("Digite o CVV.");
      const untouched = await shown(db, viewer, course.id);
      expect(untouched.html).not.toContain("aria-invalid=");
      expect(untouched.html).toMatch(/<p data-again="true" hidden=""/);
    }));

  it("names what a boleto misses, and leaves the card alone", () =>
    rolledBack(async (db) => {
      const [method, name, sentence] = ["boleto", "boleto_due_date", "Escolha o vencimento."] as const;
      const course = await aCourse(db, { priceCents: 19_700 });
      const viewer = await aStudent(db);
      const fields = { payment_method: method, [`payment_data.${name}`]: "" };
      const { data } = await post({ db, viewer, body: filled(course, fields) });
      const { html, words } = await shown(db, viewer, course.id, data);
      expect(words).toContain(sentence);
      expect(html.match(/aria-invalid="true"/g)).toHaveLength(1);
      expect(html).toMatch(new RegExp(`id="payment_data.${name}-error"`));
    }));

  it("because the card was declined answers with an address: loading it again says so again, and charges nothing", () =>
    rolledBack(async (db) => {
      const course = await aCourse(db, { priceCents: 19_700 });
      const viewer = await aStudent(db);
      const answer = await post({ db, viewer, body: filled(course, declined) });
      expect(answer).toMatchObject({ status: 303, to: `/checkout/${course.id}?recusado` });
      for (const _ of ["loaded", "loaded again"]) {
        const { html, words } = await shown(db, viewer, course.id, undefined, "recusado");
        expect(/<div role="alert".*?<\/div>/.exec(html)![0]).toContain("nada foi cobrado");
        expect(words).toContain("Digite de novo os dados do cartão");
        expect(html).toMatch(/checked="" value="credit_card"|value="credit_card" checked=""/);
      }
      expect(await db.$count(payments, eq(payments.userId, viewer.id))).toBe(1);
      const { html } = await shown(db, await aStudent(db), course.id, undefined, "recusado");
      expect(html).not.toContain("alert");
    }));

  it("offers PIX first and chosen, the order in one line that opens, and the words for a tax number", () =>
    rolledBack(async (db) => {
      const course = await aCourse(db, { priceCents: 19_700 });
      const settings = testSettings({ COMPANY_TAX_ID: "529.982.247-25" });
      const { html, words } = await shown(db, await aStudent(db), course.id, undefined, "", settings);
      const order = [
        ...html.matchAll(/name="payment_method"[^>]*value="(\w+)"|value="(\w+)"[^>]*name="payment_method"/g),
      ];
      expect(order.map(([, one, other]) => one ?? other)).toEqual(["pix", "credit_card", "boleto"]);
      expect(html).toMatch(/<input[^>]*checked=""[^>]*value="pix"|<input[^>]*value="pix"[^>]*checked=""/);
      expect(html).toMatch(/<summary[^>]*>.*Semear de manhã.*R\$.*<\/summary>/);
      expect(words).toContain("CPF 529.982.247-25");
      expect(words).not.toContain("CNPJ");
    }));

  it("keeps a due date that it cannot take, and says between which days", () =>
    rolledBack(async (db) => {
      const course = await aCourse(db, { priceCents: 19_700 });
      const viewer = await aStudent(db);
      const fields = { payment_method: "boleto", "payment_data.boleto_due_date": "2001-01-01" };
      const answer = await post({ db, viewer, body: filled(course, fields) });
      expect(answer.status).toBe(400);
      const { html, words } = await shown(db, viewer, course.id, answer.data);
      expect(words).toMatch(/Escolha um vencimento entre \d\d\/\d\d\/\d{4} e \d\d\/\d\d\/\d{4}\./);
      expect(html).toContain('value="2001-01-01"');
      expect(html).toMatch(/value="boleto" checked=""|checked="" value="boleto"/);
    }));

  it("is sent to sign in where nobody is", () =>
    rolledBack(async (db) => {
      const course = await aCourse(db, { priceCents: 19_700 });
      const answer = await post({ db, body: filled(course, card) });
      expect(answer).toMatchObject({ status: 303, to: expect.stringMatching(/^\/auth\/login\?redirectTo=/) });
    }));

  it("sells nothing at another course's address, and nothing at an unknown address", () =>
    rolledBack(async (db) => {
      const viewer = await aStudent(db);
      const [course, other] = [await aCourse(db, { priceCents: 19_700 }), await aCourse(db, { priceCents: 19_700 })];
      const body = filled(course, card);
      for (const [id, status] of [
        [`${other.id}`, 400],
        ["nonsense", 404],
        ["0", 404],
      ] as const) {
        expect(await post({ db, viewer, body, params: { id } })).toMatchObject({ status });
      }
      expect(await db.select().from(payments).where(eq(payments.userId, viewer.id))).toEqual([]);
    }));
});

describe("a coupon of the whole price", () => {
  it("opens the course; if it was used up meanwhile, the checkout says so", () =>
    rolledBack(async (db) => {
      const course = await aCourse(db, { priceCents: 19_700 });
      const { code } = await aCoupon(db, { percent: 100, max_uses: 1 });
      const use = async () =>
        callRoute(couponUse, {
          db,
          viewer: await aStudent(db),
          params: { id: String(course.id) },
          body: { coupon_code: code },
        });
      expect(await use()).toMatchObject({ status: 303, to: `/courses/${course.id}`, flash: "Pronto: o curso é seu." });
      const late = await use();
      expect(late).toMatchObject({ status: 303, to: `/checkout/${course.id}?cupom=${code}` });
      expect(late.flash).toBeUndefined();
    }));
});

describe("the way in from the course", () => {
  it("leads through the checkout where the course is paid for, and into the lessons where it is not", () =>
    rolledBack(async (db) => {
      const [paid, free] = [await aCourse(db, { priceCents: 19_700 }), await aCourse(db)];
      const enter = (viewer: Viewer | null, id: number) =>
        callRoute(enrolment, { db, viewer, params: { id: String(id) }, body: {} });
      const firstOf = ({ id, lessonIds }: typeof paid) => `/courses/${id}/learn/${lessonIds[0]}`;
      const rute = await aStudent(db);
      expect(await enter(rute, paid.id)).toMatchObject({ status: 303, to: `/checkout/${paid.id}` });
      expect(await enter(rute, free.id)).toMatchObject({ status: 303, to: firstOf(free) });
      const maintainer = await aStudent(db, { isMaintainer: true });
      expect(await enter(maintainer, paid.id)).toMatchObject({ status: 303, to: firstOf(paid) });
      expect(await enter(null, paid.id)).toMatchObject({ status: 303, to: expect.stringContaining("/auth/login") });
      expect(await enter(rute, 999_999)).toMatchObject({ status: 404, data: { error: "Curso não encontrado" } });
    }));
});
