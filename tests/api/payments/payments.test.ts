import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Viewer } from "#app/domain/ctx.ts";
import { courses } from "#drizzle/schema/courses.ts";
import { payments } from "#drizzle/schema/payments.ts";
import { users } from "#drizzle/schema/people.ts";
import { no, openApi } from "#tests/api/payments/fixture.ts";
import { aCourse } from "#tests/domain/lessons/a-course.ts";
import { endpointAt } from "#tests/support/contract.ts";
import { anAdmin, anInstructor, aStudent } from "#tests/support/people.ts";

const cancellation = endpointAt("payments/:id/cancellation");
const list = endpointAt("payments");
const refund = endpointAt("payments/:id/refund");
const show = endpointAt("payments/:id");

let api: Awaited<ReturnType<typeof openApi>>;
let course: Awaited<ReturnType<typeof aCourse>>;
beforeAll(async () => {
  api = await openApi({ variables: { PAYMENTS_SIMULATOR: "manual" } });
  course = await aCourse(api.db, { priceCents: 19_700 });
});
afterAll(() => api.leave());

const card = { card_number: "4111111111114242", card_holder: "R", card_expiry: "12/29", card_cvv: "1" };
const byCard = (more: object = {}) => ({
  course_id: course.id,
  amount: 197,
  payment_method: "credit_card",
  payment_data: card,
  ...more,
});
const byPix = () => byCard({ payment_method: "pix", payment_data: { pix_key: "x" } });
const post = (viewer: Viewer | null, body: unknown) => api.call(list, { viewer, body });
const signInFirst = "Não autenticado. Faça login para continuar.";
const notFound = no(404, "Pagamento não encontrado");

describe("POST /api/payments", () => {
  it.each(["student", "instructor", "admin"])(
    "takes the payment of a %s, and answers without card data",
    async (role) => {
      const viewer = await { student: aStudent, instructor: anInstructor, admin: anAdmin }[role]!(api.db);
      const { status, json, headers } = await post(viewer, byCard());
      expect([status, json]).toEqual([
        200,
        {
          success: true,
          data: {
            id: expect.any(Number),
            transaction_id: expect.stringMatching(/^[A-Za-z0-9]{22}$/),
            course_id: course.id,
            course_title: "Semear de manhã",
            payment_method: "credit_card",
            amount: 197,
            discount: 0,
            coupon_code: null,
            currency: "BRL",
            payment_status: "completed",
            card_brand: "visa",
            card_last4: "4242",
            ...{
              boleto_due_date: null,
              installments: null,
              expires_at: null,
              failed_at: null,
              refunded_at: null,
              refunded_amount: 0,
              is_test: false,
              dispute: null,
              refunds: [],
              second_payments: [],
              not_due: null,
            },
            ...{
              created_at: expect.any(String),
              completed_at: expect.any(String),
              refundable_until: expect.any(String),
            },
            pix_code: null,
            boleto_line: null,
            boleto_barcode: null,
            invoice: null,
            payment_url: null,
            paid_instead: null,
          },
        },
      ]);
      expect(headers.get("Cache-Control")).toBe("no-store");
    },
  );

  it("gives what is to be paid: the PIX code, or the boleto's numbers", async () => {
    const pix = await post(await aStudent(api.db), byPix());
    expect(pix.json.data).toMatchObject({
      payment_status: "pending",
      pix_code: expect.stringMatching(/^000201.*5406197\.00.*6304[0-9A-F]{4}$/),
      boleto_line: null,
    });
    const due = new Date(Date.now() + 5 * 86_400_000).toISOString().slice(0, 10);
    const boleto = { payment_method: "boleto", payment_data: { boleto_due_date: due } };
    expect((await post(await aStudent(api.db), byCard(boleto))).json.data).toMatchObject({
      payment_status: "pending",
      boleto_due_date: due,
      pix_code: null,
      boleto_line: expect.stringMatching(/^[\d. ]{54}$/),
      boleto_barcode: expect.stringMatching(/^0009\d{40}$/),
    });
  });

  it("refuses in the words of the contract", async () => {
    const buyer = await aStudent(api.db);
    const free = await aCourse(api.db);
    const draft = await aCourse(api.db, { priceCents: 19_700, isPublished: false });
    expect(await api.call(list, { text: "nonsense" })).toMatchObject(no(401, signInFirst));
    expect(await post(buyer, byCard({ course_id: draft.id }))).toMatchObject(no(404, "Curso não encontrado"));
    expect(await post(buyer, byCard({ course_id: free.id }))).toMatchObject(no(400, "Este curso é gratuito."));
    expect(await post(await aStudent(api.db, { isMaintainer: true }), byCard())).toMatchObject(
      no(409, "Mantenedores têm acesso gratuito."),
    );
    expect(await post(buyer, byCard({ amount: 0.01 }))).toMatchObject(
      no(409, "O valor do pagamento não confere com o preço do curso."),
    );
    const decline = { payment_data: { ...card, card_number: "4000 0000 0000 0002" } };
    expect(await post(buyer, byCard(decline))).toMatchObject(no(402, "Erro ao processar pagamento"));
    expect((await post(buyer, byCard())).status).toBe(200);
    expect(await post(buyer, byCard())).toMatchObject(no(409, "Você já está inscrito neste curso."));
    const waiting = await aStudent(api.db);
    expect((await post(waiting, byPix())).status).toBe(200);
    expect(await post(waiting, byCard())).toMatchObject(
      no(409, "Já existe um pagamento pendente deste curso. Pague-o ou cancele-o antes de fazer outro."),
    );
    expect(await post(course.instructor, byCard())).toMatchObject(
      no(409, "Este curso é seu: as aulas já estão abertas para você."),
    );
  });

  it.each([
    ["no method", { payment_method: undefined }, "Forma de pagamento inválida.", "payment_method"],
    ["an unknown method", { payment_method: "cash" }, "Forma de pagamento inválida.", "payment_method"],
    ["a method of another type", { payment_method: 1 }, "Forma de pagamento inválida.", "payment_method"],
    ["no data", { payment_data: undefined }, "Preencha os dados do pagamento.", "payment_data.card_number"],
    ["nothing of a card", { payment_data: {} }, "Preencha os dados do pagamento.", "payment_data.card_cvv"],
    [
      "a blank holder",
      { payment_data: { ...card, card_holder: "  " } },
      "Preencha os dados do pagamento.",
      "payment_data.card_holder",
    ],
    [
      "the data of another method",
      { payment_method: "boleto" },
      "Preencha os dados do pagamento.",
      "payment_data.boleto_due_date",
    ],
    [
      "no due date",
      { payment_method: "boleto", payment_data: {} },
      "Preencha os dados do pagamento.",
      "payment_data.boleto_due_date",
    ],
    ["a third decimal", { amount: 197.001 }, "Informe o valor em reais, com no máximo duas casas decimais.", "amount"],
    ["an amount as text", { amount: "197" }, "Informe o valor em reais, com no máximo duas casas decimais.", "amount"],
    ["a negative amount", { amount: -197 }, "Informe o valor em reais, com no máximo duas casas decimais.", "amount"],
    ["a course as text", { course_id: "1" }, "Informe um número inteiro.", "course_id"],
    [
      "a number as a number",
      { payment_data: { ...card, card_number: 4111 } },
      "Preencha este campo.",
      "payment_data.card_number",
    ],
    [
      "a key too long",
      { payment_method: "pix", payment_data: { pix_key: "x".repeat(65) } },
      "Escreva no máximo 64 caracteres.",
      "payment_data.pix_key",
    ],
  ])("refuses %s, and charges nothing", async (_, wrong, sentence, field) => {
    const buyer = await aStudent(api.db);
    const answer = await post(buyer, byCard(wrong));
    expect(answer).toMatchObject(no(400, sentence));
    expect(answer.json.fields).toHaveProperty([field]);
    expect(JSON.stringify(answer.json)).not.toContain("4111");
    expect(await api.db.select().from(payments).where(eq(payments.userId, buyer.id))).toEqual([]);
  });

  it("charges the price of the course, whatever else is sent", async () => {
    const buyer = await aStudent(api.db);
    const more = { price: 1, payment_status: "completed", user_id: course.instructor.id, transaction_id: "x" };
    const { data } = (await post(buyer, { ...byPix(), ...more })).json;
    const [row] = await api.db.select().from(payments).where(eq(payments.id, data.id));
    expect(row).toMatchObject({ userId: buyer.id, amountCents: 19_700, status: "pending" });
  });
});

describe("GET /api/payments", () => {
  it("is one's own, without names; for admins everybody's, with names", async () => {
    const buyer = await aStudent(api.db, { fullName: "Ester Lima" });
    const { id } = (await post(buyer, byPix())).json.data;
    const own = (await api.call(list, { viewer: buyer })).json;
    const paging = { page: 1, limit: 100, total: 1, totalPages: 1 };
    const shown = expect.objectContaining({ id, payment_status: "pending", not_due: null });
    expect(own).toEqual({ success: true, data: [shown], ...paging });
    expect(own.data[0]).not.toHaveProperty("user_name");
    expect((await api.call(list, { viewer: buyer, path: "/api/payments?status=completed" })).json.data).toEqual([]);
    const admin = await anAdmin(api.db);
    const { json } = await api.call(list, { viewer: admin, path: "/api/payments?limit=1&page=1" });
    expect(json).toMatchObject({ success: true, page: 1, limit: 1, data: [{ id, user_name: "Ester Lima" }] });
    expect(json.totalPages).toBe(json.total);
    await api.db.update(users).set({ isMaintainer: true }).where(eq(users.id, buyer.id));
    for (const viewer of [buyer, admin]) {
      expect((await api.call(list, { viewer })).json.data).toContainEqual(
        expect.objectContaining({ id, not_due: "maintainer" }),
      );
    }
    expect((await api.call(list, { viewer: course.instructor })).json.data).toEqual([]);
    expect(await api.call(list)).toMatchObject(no(401, signInFirst));
  });
});

describe("GET /api/payments/{id}", () => {
  it("is for its buyer and for admins", async () => {
    const buyer = await aStudent(api.db, { fullName: "Ester Lima" });
    const { id } = (await post(buyer, byPix())).json.data;
    const see = (viewer: Viewer | null, of: number | string = id) => api.call(show, { viewer, params: { id: of } });
    expect((await see(buyer)).json.data).toMatchObject({ id, pix_code: expect.any(String) });
    expect((await see(buyer)).json.data).not.toHaveProperty("user_name");
    expect((await see(await anAdmin(api.db))).json.data).toMatchObject({ id, user_name: "Ester Lima" });
    for (const viewer of [await aStudent(api.db), course.instructor]) expect(await see(viewer)).toMatchObject(notFound);
    for (const odd of ["0", "abc", "999999999"]) expect(await see(buyer, odd)).toMatchObject(notFound);
    expect(await see(null)).toMatchObject(no(401, signInFirst));
  });
});

describe("POST /api/payments/{id}/refund and /cancellation", () => {
  const send = (endpoint: typeof refund, viewer: Viewer | null, id: number | string) =>
    api.call(endpoint, { viewer, params: { id }, method: "POST" });

  it("gives the money back, and again the same answer", async () => {
    const buyer = await aStudent(api.db);
    const { id } = (await post(buyer, byCard())).json.data;
    for (const viewer of [await aStudent(api.db), course.instructor]) {
      expect(await send(refund, viewer, id)).toMatchObject(notFound);
      expect(await send(cancellation, viewer, id)).toMatchObject(notFound);
    }
    for (const endpoint of [refund, cancellation]) {
      expect(await send(endpoint, await anAdmin(api.db), id)).toMatchObject({ status: 403 });
    }
    expect(await send(refund, null, id)).toMatchObject(no(401, signInFirst));
    expect(await send(cancellation, null, id)).toMatchObject(no(401, signInFirst));
    const refunded = await send(refund, buyer, id);
    expect(refunded).toMatchObject({ status: 200, json: { data: { id, payment_status: "refunded" } } });
    expect((await send(refund, buyer, id)).json).toEqual(refunded.json);
    expect((await send(cancellation, buyer, id)).status).toBe(409);
  });

  it("gives up what waits, and again the same answer", async () => {
    const buyer = await aStudent(api.db);
    const { id } = (await post(buyer, byPix())).json.data;
    expect((await send(refund, buyer, id)).status).toBe(409);
    const cancelled = await send(cancellation, buyer, id);
    expect(cancelled).toMatchObject({ status: 200, json: { data: { id, payment_status: "failed" } } });
    expect((await send(cancellation, buyer, id)).json).toEqual(cancelled.json);
    expect((await send(refund, buyer, id)).status).toBe(409);
  });
});

describe("a course whose price changes", () => {
  it("is sold at the price of the moment alone", async () => {
    const other = await aCourse(api.db, { priceCents: 19_700 });
    await api.db.update(courses).set({ priceCents: 9_990 }).where(eq(courses.id, other.id));
    const buyer = await aStudent(api.db);
    expect((await post(buyer, byCard({ course_id: other.id }))).status).toBe(409);
    expect((await post(buyer, byCard({ course_id: other.id, amount: 99.9 }))).json.data.amount).toBe(99.9);
  });
});
