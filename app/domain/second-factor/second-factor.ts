import { z } from "zod";
import { withoutBlanks } from "#app/domain/text.ts";
import { passkeyAnswer } from "./passkeys.ts";

/** How many recovery codes are made at once. */
export const recoveryCodeCount = 10;

/** How many codes may be typed before the first step must be repeated. */
export const maxFactorTries = 5;

const askCode = "Digite os seis números do aplicativo, ou um código de recuperação inteiro.";

/** A code of the authenticator app, or a recovery code, as typed or pasted. */
export const factorCode = z
  .string(askCode)
  .max(100, askCode)
  .transform((typed) => withoutBlanks(typed).toUpperCase())
  .pipe(z.string().regex(/^(\d{6}|[2-9A-HJ-NP-Z]{10})$/, askCode));

export const isRecoveryCode = (code: string) => code.length > 6;

/** The form for a code, or with script for a passkey's answer. */
export const factorForm = z
  .object({ code: factorCode.optional(), passkey: passkeyAnswer.optional() })
  .refine(({ code, passkey }) => code !== undefined || passkey !== undefined, { path: ["code"], message: askCode });

const askAppCode = "Digite os seis números que o aplicativo mostra.";

/** The form that confirms an authenticator app. */
export const confirmationForm = z.object({
  code: z
    .string(askAppCode)
    .transform(withoutBlanks)
    .pipe(z.string().regex(/^\d{6}$/, askAppCode)),
});

/** What the page of the second factor shows. */
export type SecondFactorView = {
  confirmedAt: Date | null;
  codesLeft: number;
  /** Whether the school demands it of the viewer's role. */
  isDemanded: boolean;
  /** During set-up: the secret in groups of four, and as a QR code. */
  setUp: { secret: string; address: string; qr: { d: string; size: number } } | null;
};
