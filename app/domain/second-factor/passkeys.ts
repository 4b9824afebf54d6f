import { z } from "zod";
import { textField } from "#app/domain/text.ts";

/** How many passkeys an account may have. */
export const maxPasskeys = 10;

/** A browser's signed answer about a passkey, as JSON. */
export const passkeyAnswer = z
  .string("O navegador não criou a chave de acesso. Tente de novo.")
  .max(10_000, "A chave de acesso não conferiu. Tente de novo.");

/** The form that saves a passkey. */
export const passkeyForm = z.object({ name: textField({ max: 60 }), passkey: passkeyAnswer });
export type PasskeyForm = z.output<typeof passkeyForm>;

/** A passkey in its owner's list. */
export type PasskeyView = { id: string; name: string; createdAt: Date; lastUsedAt: Date | null };
