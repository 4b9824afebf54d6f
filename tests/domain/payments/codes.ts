import { createBoleto } from "#app/domain/payments/boleto.ts";
import { brCode } from "#app/domain/payments/pix.ts";

/** What is drawn as a QR code to pay with. */
export const code = brCode({
  key: "pagamentos@escola.example",
  name: "Escola Exemplo",
  city: "São Paulo",
  amountCents: 19_700,
  txid: "PED20261120000001",
});

/** What is drawn as a barcode. */
export const { barcode } = createBoleto({ dueDate: "2026-11-25", amountCents: 19_700, number: 1 });
