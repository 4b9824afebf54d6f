import type { Gateway } from "#app/domain/payments/provider.ts";
import { cancel, charge, find, refund } from "./charges.server.ts";
import { checks } from "./checks.server.ts";
import { readNotice } from "./notices.server.ts";
import { readStatement } from "./statement.server.ts";

/**
 * Asaas: a PIX's code is shown on our own page; card and boleto are paid on the page of Asaas's invoice. It charges
 * nobody without a CPF or CNPJ, and knows no keys of idempotency. For tests it has another address and other keys.
 */
export const asaas: Gateway = {
  charge,
  find,
  refund,
  cancel,
  readEvent: readNotice,
  stopsWhenRefused: true,
  knownMode: ({ ASAAS_URL, ASAAS_API_KEY = "" }) =>
    /sandbox/.test(new URL(ASAAS_URL).hostname) || ASAAS_API_KEY.startsWith("$aact_hmlg_") ? "test" : "live",
  // A card's money comes a month later, and a boleto's a day later.
  statement: { takes: "days", read: readStatement, comesAtOnce: "pix" },
  checks,
};
