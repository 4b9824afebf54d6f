import { account } from "./books.ts";

export const secret = "a-secret-of-the-notices-0123456789";

/** The environment of a school that sells with the fake Mercado Pago. */
export const sellingWith = ({ url }: { url: string }) => ({
  PAYMENTS_PROVIDER: "mercado_pago",
  MERCADO_PAGO_ACCESS_TOKEN: account.token,
  MERCADO_PAGO_WEBHOOK_SECRET: secret,
  MERCADO_PAGO_URL: url,
});
