import { z } from "zod";
import { withoutBlanks } from "#app/domain/text.ts";

/** How many recovery codes are made at once. */
export const recoveryCodeCount = 10;

/** How many codes may be typed in before the first step has to be done again. */
export const maxFactorTries = 5;

/** What the characters of a recovery code are: none that are taken for one another. */
export const recoveryAlphabet = "23456789ABCDEFGHJKLMNPQRSTUVWXYZ";

const askCode = "Digite os seis números do aplicativo, ou um código de recuperação inteiro.";

/** A code of the authenticator app, or a recovery code, as people type and paste it. */
export const factorCode = z
  .string(askCode)
  .max(100, askCode)
  .transform((typed) => withoutBlanks(typed).toUpperCase())
  .pipe(z.string().regex(/^(\d{6}|[2-9A-HJ-NP-Z]{10})$/, askCode));

export const isRecoveryCode = (code: string) => code.length > 6;

/** The form in which a code is typed in. */
export const factorForm = z.object({ code: factorCode });

const askAppCode = "Digite os seis números que o aplicativo mostra.";

/** The form that confirms an authenticator app. */
export const confirmationForm = z.object({
  code: z
    .string(askAppCode)
    .transform(withoutBlanks)
    .pipe(z.string().regex(/^\d{6}$/, askAppCode)),
});

/** What the page about the second factor shows. */
export type SecondFactorView = {
  confirmedAt: Date | null;
  codesLeft: number;
  /** Whether the school demands it of the viewer's role. */
  isDemanded: boolean;
  /** While it is being set up: the secret in groups of four, and the QR code that says it. */
  setUp: { secret: string; address: string; qr: { d: string; size: number } } | null;
};
