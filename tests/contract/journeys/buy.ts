import { expect } from "vitest";
import { secondPayments, serviceInvoices } from "#drizzle/schema/payments.ts";
import { granted } from "#tests/contract/client/client.ts";
import type { Cast } from "#tests/contract/journeys/cast.ts";

const card = { card_number: "4111 1111 1111 1111", card_holder: "NOEMI PRADO", card_expiry: "12/30", card_cvv: "123" };

/**
 * A course is bought by card and given back, after its invoice failed and was tried again; the PIX for another waits
 * until it is given up.
 */
export async function buy({ db, visitor, student, adminInPerson }: Cast) {
  const { data: courses } = await granted(visitor.GET("/api/courses", { params: { query: { limit: 100 } } }));
  const [first, second] = courses.filter(({ price }) => price > 0);
  const bought = await granted(
    student.POST("/api/payments", {
      body: { course_id: first!.id, amount: first!.price, payment_method: "credit_card", payment_data: card },
    }),
  );
  expect(bought.data).toMatchObject({ payment_status: "completed", card_brand: "visa", card_last4: "1111" });
  expect(JSON.stringify(bought)).not.toContain("4111");
  const path = { params: { path: { id: bought.data.id } } };
  await db
    .insert(serviceInvoices)
    .values({ paymentId: bought.data.id, via: "asaas", status: "failed", askedAt: new Date() });
  const retried = await granted(adminInPerson.POST("/api/admin/payments/{id}/invoice", path));
  expect(retried.data).toMatchObject({ id: bought.data.id });
  const asked = await granted(adminInPerson.POST("/api/admin/payments/{id}/check", path));
  expect(asked.data).toMatchObject({ answer: "unchanged", payment: { id: bought.data.id, second_payments: [] } });
  const again = { paymentId: bought.data.id, providerRef: "1", amountCents: 100, returnedAt: new Date() };
  await db.insert(secondPayments).values(again);
  const sentBack = await granted(adminInPerson.POST("/api/admin/payments/{id}/second-refund", path));
  expect(sentBack.data.second_payments).toMatchObject([{ amount: 1, returned_at: expect.any(String) }]);
  const refunded = await granted(student.POST("/api/payments/{id}/refund", path));
  expect(refunded.data.payment_status).toBe("refunded");
  const { data: shown } = await granted(student.GET("/api/payments/{id}", path));
  expect(shown.refunded_at).toBe(refunded.data.refunded_at);
  const { data: history, total } = await granted(
    student.GET("/api/payments", { params: { query: { status: "refunded" } } }),
  );
  expect([total, history.map(({ id }) => id)]).toEqual([1, [bought.data.id]]);

  const pix = { payment_method: "pix" as const, payment_data: { pix_key: "noemi@exemplo.test" } };
  const refused = await student.POST("/api/payments", { body: { course_id: second!.id, amount: 0.01, ...pix } });
  expect(refused.error).toEqual({ success: false, error: "O valor do pagamento não confere com o preço do curso." });
  const body = { course_id: second!.id, amount: second!.price, ...pix };
  const { data: waiting } = await granted(student.POST("/api/payments", { body }));
  expect(waiting).toMatchObject({ payment_status: "pending", pix_code: expect.stringMatching(/br\.gov\.bcb\.pix/i) });
  const given = await granted(
    student.POST("/api/payments/{id}/cancellation", { params: { path: { id: waiting.id } } }),
  );
  expect(given.data.payment_status).toBe("failed");
}
