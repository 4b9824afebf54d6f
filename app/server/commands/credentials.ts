import { mkdir, readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { parseArgs } from "node:util";
import { AppError } from "#app/domain/app-error.ts";
import { commandLine } from "#app/domain/command-line.ts";
import { checkCredential, findCredential, type StatusList } from "#app/domain/credentials/check-credential.server.ts";
import { exportCredentials } from "#app/domain/credentials/export.server.ts";
import { rotateKey } from "#app/domain/credentials/issuer-key.server.ts";
import { listNumber } from "#app/domain/credentials/open-badge.ts";
import type { Ctx } from "#app/domain/ctx.ts";
import { bypassPooler, openPlatform } from "#app/server/boot/open-platform.ts";
import { settingsOrExit } from "#app/server/boot/settings.ts";
import type { Say } from "#app/server/commands/operate.ts";

/** `npm run credentials:rotate`: gives the school another key for signing credentials. Returns true. */
export async function credentialsRotate(_: string[], say: Say): Promise<boolean> {
  return await onPlatform(async (ctx) => {
    const { multikey } = await rotateKey(ctx);
    say(`✓ A escola assina agora com uma chave nova: ${multikey}`);
    say("  As credenciais de antes continuam válidas: a chave anterior continua publicada.");
    return true;
  });
}

/**
 * `npm run credentials:export -- FOLDER`: writes what verifiers need as a static folder: profile with keys, did.json,
 * achievements and status lists. Returns true.
 */
export async function credentialsExport([folder]: string[], say: Say): Promise<boolean> {
  return await onPlatform(async (ctx) => {
    if (!folder)
      throw new AppError("invalid", `Diga a pasta: ${commandLine(ctx.settings, "credentials:export pasta")}`);
    const files = await exportCredentials(ctx);
    for (const [name, text] of files) {
      const file = path.join(folder, name);
      await mkdir(path.dirname(file), { recursive: true });
      await writeFile(file, text);
    }
    say(`✓ ${files.length} arquivos em ${folder}`);
    return true;
  });
}

/**
 * `npm run credentials:verify -- FILE --keys FOLDER`: checks the credential in a JSON, PNG, SVG or PDF file against an
 * exported folder, without network and without the platform. Returns whether all is well.
 */
export async function credentialsVerify(args: string[], say: Say): Promise<boolean> {
  const { values, positionals } = parseArgs({ args, options: { keys: { type: "string" } }, allowPositionals: true });
  const [file] = positionals;
  if (!file || !values.keys) throw new AppError("invalid", "Diga o arquivo e a pasta: ARQUIVO --keys PASTA");
  const read = async (name: string) => JSON.parse(await readFile(path.join(values.keys!, name), "utf8"));
  const profile = await read("credentials/issuer");
  const origin = new URL(profile.id).origin;
  const list = async (address: string): Promise<StatusList | null> => {
    const n = listNumber({ PUBLIC_ORIGIN: origin }, address);
    return n ? await read(`credentials/status/${n}`).catch(missing) : null;
  };
  const steps = await checkCredential(findCredential(await readFile(file)), { profile, list }, new Date());
  for (const { isRight, says } of steps) say(`${isRight ? "✓" : "✗"} ${says.replace(/\p{Cc}/gu, " ")}`);
  return steps.every(({ isRight }) => isRight);
}

/** A list that was not exported is none; a broken one is an error. */
function missing(error: NodeJS.ErrnoException): null {
  if (error.code === "ENOENT") return null;
  throw error;
}

async function onPlatform<T>(work: (ctx: Ctx) => Promise<T>): Promise<T> {
  const settings = settingsOrExit();
  const { db, close } = await openPlatform(bypassPooler(settings), { max: 1, say: () => {} });
  try {
    return await work({ db, settings, viewer: null, ip: null });
  } finally {
    await close();
  }
}
