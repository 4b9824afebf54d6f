import { afterAll, afterEach, beforeAll, beforeEach } from "vitest";
import type { Db } from "#drizzle/client.ts";
import { expectSound } from "#tests/domain/payments/fixture.ts";
import { aGatewaySale } from "#tests/domain/payments/gateway-sale.ts";
import { type Gateway, startAsaas } from "#tests/gateways/asaas/client.ts";
import { sellingWith, taxId } from "#tests/gateways/asaas/settings.ts";
import { freshDatabase } from "#tests/support/database.ts";
import { testSettings } from "#tests/support/people.ts";

/** Of the file whose tests run, once it called `withAsaas`. */
export let gateway: Gateway;
export let fixture: Awaited<ReturnType<typeof freshDatabase>>;

/** Starts the fake Asaas and a database for the tests of a file; after each test rules and books are checked. */
export function withAsaas({ max = 20 } = {}) {
  beforeAll(async () => {
    [gateway, fixture] = await Promise.all([startAsaas(), freshDatabase({ max })]);
  });
  afterAll(() => Promise.all([gateway.stop(), fixture.close()]));
  beforeEach(() => gateway.reset());
  afterEach(() => expectSound(fixture.db));
}

export const schoolWith = (gateway: Pick<Gateway, "url">, more: Record<string, string> = {}) =>
  testSettings({ ...sellingWith(gateway), ...more });

/** A course of R$ 197,00, somebody who wants it, and an admin, in a school that sells with Asaas. */
export const aRealSale = (db: Db, gateway: Gateway, more: Record<string, string> = {}) =>
  aGatewaySale(db, schoolWith(gateway, { CARD_INSTALMENTS: "12", ...more }), { tax_id: taxId });
