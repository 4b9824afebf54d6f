import { stat } from "node:fs/promises";
import { Refusal } from "#app/domain/refusal.ts";

/**
 * Refuses (invalid) what stands under a file's name and is none: a pipe would be waited for, a device read for ever.
 */
export async function requirePlain(file: string): Promise<void> {
  if (!(await stat(file)).isFile()) throw new Refusal("invalid", `${file} não é um arquivo comum.`);
}
