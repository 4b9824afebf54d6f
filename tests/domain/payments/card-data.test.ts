import { afterAll, beforeAll, expect, it } from "vitest";
import { makePayment } from "#app/domain/payments/make-payment.server.ts";
import { aSale, paying } from "#tests/domain/payments/fixture.ts";
import {
  declinedCard,
  everythingKept,
  givingAway,
  secretCard,
  secretPixKey,
} from "#tests/domain/payments/secret-card.ts";
import { freshDatabase } from "#tests/support/database.ts";

let fixture: Awaited<ReturnType<typeof freshDatabase>>;
beforeAll(async () => {
  fixture = await freshDatabase();
});
afterAll(() => fixture.close());

it("card data is kept in no table, whether the card is accepted or declined; a PIX key is sealed", async () => {
  const accepted = await aSale(fixture.db);
  const { id } = await makePayment(accepted.ctx, paying(accepted.course, "credit_card", { payment_data: secretCard }));
  const refused = await aSale(fixture.db);
  const attempt = makePayment(refused.ctx, paying(refused.course, "credit_card", { payment_data: declinedCard }));
  await expect(attempt).rejects.toMatchObject({ code: "payment_required" });
  const pix = await aSale(fixture.db, { isManual: true });
  await makePayment(pix.ctx, paying(pix.course, "pix", { payment_data: { pix_key: secretPixKey } }));

  const rows = await everythingKept(fixture.db);
  for (const table of ["payments", "mails", "simulated_charges", "events"]) {
    expect(rows.some((row) => row.startsWith(`public.${table}:`))).toBe(true);
  }
  expect(rows.some((row) => row.startsWith("public.payments:") && row.includes(`"id": ${id},`))).toBe(true);
  expect(givingAway(rows)).toEqual([]);
});
