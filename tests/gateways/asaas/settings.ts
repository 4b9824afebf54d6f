import { accountKey } from "./books.ts";

export const token = "um-token-dos-avisos-com-32-letras-e-numeros";
/** The CPF of somebody who buys. */
export const taxId = "529.982.247-25";

/** The environment of a school that sells with the fake Asaas. */
export const sellingWith = ({ url }: { url: string }) => ({
  PAYMENTS_PROVIDER: "asaas",
  ASAAS_API_KEY: accountKey,
  ASAAS_WEBHOOK_TOKEN: token,
  ASAAS_URL: url,
});
