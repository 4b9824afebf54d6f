import { z } from "zod";
import { signInCodeMinutes } from "#app/domain/facts.ts";
import { withoutBlanks } from "#app/domain/text.ts";

/** How long a code that went out by e-mail is good, in seconds. */
export const codeSeconds = signInCodeMinutes * 60;

/** How many codes may be typed in before one has to ask for another. */
export const maxCodeTries = 5;

/** How long one waits before asking for another code, in seconds. */
export const resendSeconds = 60;

export const askEmail = "Escreva um e-mail completo, como nome@exemplo.com.";
const askCode = "Digite os seis números que chegaram no seu e-mail.";

/** The e-mail address of somebody who signs in, lower-cased. */
export const signInEmail = z.string(askEmail).trim().toLowerCase().max(254, askEmail).pipe(z.email(askEmail));

const sixDigits = z
  .string(askCode)
  .transform(withoutBlanks)
  .pipe(z.string().regex(/^\d{6}$/, askCode));

/** The page on which the code is typed in. */
export const codeFormFields = z.object({ code: sixDigits });

/** `POST /api/sign-in-codes`. */
export const codeRequestFields = z.object({ email: signInEmail, redirectTo: z.string().max(2_000).optional() });

/** A code as it is read out: `482 913`. */
export const codeLabel = (code: string) => `${code.slice(0, 3)} ${code.slice(3)}`;
