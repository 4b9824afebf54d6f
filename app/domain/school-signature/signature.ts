import { byteSize } from "#app/domain/figures.ts";

/** How many days before its end a certificate is announced to admins. */
export const warnDays = 30;

/** A key and a chain of certificates take a tenth of it. */
const maxBytes = 100 * 1024;

export const pfxLimit = {
  maxBytes,
  tooLarge: `O arquivo passa de ${byteSize(maxBytes)}: não é um certificado A1.`,
};

export const missing = "Escolha o arquivo do certificado: .pfx ou .p12.";
