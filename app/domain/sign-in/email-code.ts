import { z } from "zod";
import { emailAddress } from "#app/domain/email-address.ts";
import { signInCodeMinutes } from "#app/domain/facts.ts";
import { withoutBlanks } from "#app/domain/text.ts";

/** How long a code sent by e-mail is valid, in seconds. */
export const codeSeconds = signInCodeMinutes * 60;

/** How many codes may be typed before a new one is needed. */
export const maxCodeTries = 5;

/** How long one must wait before asking for another code, in seconds. */
export const resendSeconds = 60;

const askCode = "Digite os seis números que chegaram no seu e-mail.";

const sixDigits = z
  .string(askCode)
  .transform(withoutBlanks)
  .pipe(z.string().regex(/^\d{6}$/, askCode));

/** The form for the code. */
export const codeFormFields = z.object({ code: sixDigits });

/** `POST /api/sign-in-codes`. */
export const codeRequestFields = z.object({ email: emailAddress, redirectTo: z.string().max(2_000).optional() });

/** A code for reading: `482 913`. */
export const codeLabel = (code: string) => `${code.slice(0, 3)} ${code.slice(3)}`;
