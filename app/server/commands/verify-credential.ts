import { readFile } from "node:fs/promises";
import path from "node:path";
import { parseArgs } from "node:util";
import { AppError } from "#app/domain/app-error.ts";
import { checkCredential, findCredential, type StatusList } from "#app/domain/credentials/check-credential.server.ts";
import { listNumber } from "#app/domain/credentials/open-badge.ts";

/**
 * `npm run credentials:verify -- FILE --keys FOLDER`: checks the credential in a JSON, PNG, SVG or PDF file against an
 * exported folder, without network and without the platform. Without `--keys` it is `folder`. Returns whether all is
 * well.
 */
export async function credentialsVerify(
  args: string[],
  say: (line: string) => void,
  folder?: string,
): Promise<boolean> {
  const { values, positionals } = parseArgs({ args, options: { keys: { type: "string" } }, allowPositionals: true });
  const [file] = positionals;
  const keys = values.keys ?? folder;
  if (!file || !keys) throw new AppError("invalid", "Informe o arquivo e a pasta: ARQUIVO --keys PASTA");
  const read = async (name: string) => JSON.parse(await readFile(path.join(keys, name), "utf8"));
  const profile = await read("credentials/issuer");
  const origin = new URL(profile.id).origin;
  const list = async (address: string): Promise<StatusList | null> => {
    const n = listNumber({ PUBLIC_ORIGIN: origin }, address);
    return n ? await read(`credentials/status/${n}`).catch(missing) : null;
  };
  const bytes = await readFile(file).catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") throw new AppError("not_found", `Não há arquivo com este nome: ${file}`);
    throw error;
  });
  const steps = await checkCredential(findCredential(bytes), { profile, list }, new Date());
  for (const { isRight, says } of steps) say(`${isRight ? "✓" : "✗"} ${says.replace(/\p{Cc}/gu, " ")}`);
  return steps.every(({ isRight }) => isRight);
}

/** A list that was not exported is none; a broken one is an error. */
function missing(error: NodeJS.ErrnoException): null {
  if (error.code === "ENOENT") return null;
  throw error;
}
