import { existsSync } from "node:fs";
import { copyFile, mkdir, writeFile } from "node:fs/promises";
import path from "node:path";
import { parseArgs } from "node:util";
import { AppError } from "#app/domain/app-error.ts";
import { commandLine } from "#app/domain/command-line.ts";
import { exportCredentials } from "#app/domain/credentials/export.server.ts";
import { rotateKey } from "#app/domain/credentials/issuer-key.server.ts";
import type { Ctx } from "#app/domain/ctx.ts";
import { withPlatform } from "#app/server/boot/open-platform.ts";
import { settingsOrExit } from "#app/server/boot/settings.ts";
import type { Say } from "#app/server/commands/operate.ts";
import { projectRoot } from "#drizzle/root.ts";

/**
 * `npm run credentials:rotate [-- --lost]`: gives the school another key for signing credentials. With `--lost` also
 * where the secret that opened the present one is gone. Returns true.
 */
export async function credentialsRotate(args: string[], say: Say): Promise<boolean> {
  const { values } = parseArgs({ args, options: { lost: { type: "boolean", default: false } } });
  return await onPlatform(async (ctx) => {
    const { multikey } = await rotateKey(ctx, { isLost: values.lost });
    say(`✓ A escola assina agora com uma chave nova: ${multikey}`);
    say("  As credenciais anteriores continuam válidas: a chave antiga continua publicada.");
    return true;
  });
}

/** The verifier in one file, made by the build. */
const verifierName = "verify-certificate.mjs";

/**
 * `npm run credentials:export -- FOLDER`: writes what verifiers need as a static folder: profile with keys, did.json,
 * achievements, status lists, and the program that verifies against them. Returns true.
 */
export async function credentialsExport([folder]: string[], say: Say): Promise<boolean> {
  return await onPlatform(async (ctx) => {
    if (!folder)
      throw new AppError("invalid", `Informe a pasta: ${commandLine(ctx.settings, "credentials:export pasta")}`);
    const files = await exportCredentials(ctx);
    for (const [name, text] of files) {
      const file = path.join(folder, name);
      await mkdir(path.dirname(file), { recursive: true });
      await writeFile(file, text);
    }
    const verifier = path.join(projectRoot, "build", verifierName);
    if (existsSync(verifier)) await copyFile(verifier, path.join(folder, verifierName));
    say(`✓ ${files.length} arquivos em ${folder}`);
    say(
      existsSync(verifier)
        ? `  Para conferir um certificado sem a plataforma: node ${path.join(folder, verifierName)} ARQUIVO`
        : "  O programa de conferência não foi gerado: rode npm run build.",
    );
    return true;
  });
}

async function onPlatform<T>(work: (ctx: Ctx) => Promise<T>): Promise<T> {
  const settings = settingsOrExit();
  return await withPlatform(settings, { max: 1 }, async (db) => {
    return await work({ db, settings, viewer: null, ip: null });
  });
}
