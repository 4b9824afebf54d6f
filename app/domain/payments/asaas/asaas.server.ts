import type { Provider } from "#app/domain/payments/provider.ts";
import { cancel, charge, find, refund } from "./charges.server.ts";
import { readNotice } from "./notices.server.ts";

/**
 * Asaas: a PIX's code is shown on our own page; card and boleto are paid on the page of Asaas's invoice. It charges
 * nobody without a CPF or CNPJ, and knows no keys of idempotency.
 */
export const asaas: Provider = { charge, find, refund, cancel, readEvent: readNotice, stopsWhenRefused: true };
