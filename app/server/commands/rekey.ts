import { randomBytes } from "node:crypto";
import { rm } from "node:fs/promises";
import path from "node:path";
import { parseArgs } from "node:util";
import { AppError } from "#app/domain/app-error.ts";
import { formerSecretFile, secretFile } from "#app/domain/backups/manifest.ts";
import type { Settings } from "#app/domain/settings.ts";
import { writeFileAtomically } from "#app/domain/write-file-atomically.server.ts";
import { withPlatform } from "#app/server/boot/open-platform.ts";
import { settingsOrExit, typedHere } from "#app/server/boot/settings.ts";
import type { Say } from "#app/server/commands/operate.ts";
import { resealAll } from "./reseal-all.server.ts";

/**
 * `npm run rekey -- --new` gives the platform another secret and keeps the previous one beside it, so that a restart
 * finds both. `npm run rekey`, after the restart, seals everything with the new one. The previous one is forgotten by
 * the first run that finds nothing sealed with it: an instance that was not restarted may still use it. Returns whether
 * everything opens.
 */
export async function rekey(args: string[], say: Say): Promise<boolean> {
  const { values } = parseArgs({ args, options: { new: { type: "boolean", default: false } } });
  const settings = settingsOrExit();
  if (values.new) return await begin(settings, say);
  if (!settings.SESSION_SECRET_PREVIOUS)
    throw new AppError("conflict", isEnvironments() ? howByEnvironment : howByFile);
  return await finish(settings, say);
}

const isEnvironments = () => Boolean(process.env.SESSION_SECRET);

const howByFile = `Não há troca de segredo em andamento. Comece com: ${typedHere("rekey --new")}`;
const howByEnvironment = `O segredo vem de SESSION_SECRET. Coloque o novo ali e o atual em SESSION_SECRET_PREVIOUS, reinicie todas as instâncias e execute: ${typedHere("rekey")}`;

async function begin({ DATA_DIR, SESSION_SECRET, SESSION_SECRET_PREVIOUS }: Settings, say: Say): Promise<boolean> {
  if (isEnvironments()) throw new AppError("conflict", howByEnvironment);
  if (SESSION_SECRET_PREVIOUS && SESSION_SECRET_PREVIOUS !== SESSION_SECRET)
    throw new AppError(
      "conflict",
      `A troca anterior não terminou. Reinicie a plataforma e execute: ${typedHere("rekey")}`,
    );
  // In this order: whatever happens in between, the secret that opens the data exists.
  await writeFileAtomically(path.join(DATA_DIR, formerSecretFile), Buffer.from(SESSION_SECRET));
  await writeFileAtomically(path.join(DATA_DIR, secretFile), Buffer.from(randomBytes(32).toString("base64url")));
  say("✓ Há um segredo novo. O anterior continua guardado, e tudo ainda abre.");
  say(`  Agora reinicie a plataforma (todas as instâncias) e depois execute: ${typedHere("rekey")}`);
  return true;
}

async function finish(settings: Settings, say: Say): Promise<boolean> {
  return await withPlatform(settings, { max: 2 }, async (db) => {
    const { resealed, current, lost } = await resealAll({ db, settings, viewer: null, ip: null });
    say(`✓ ${resealed} dados criptografados com o segredo novo; ${current} já estavam.`);
    if (lost) {
      say(`✗ ${lost} dados não abrem com nenhum dos dois segredos. O anterior fica onde está.`);
      return false;
    }
    if (resealed) {
      say(
        `  O anterior ainda fica. Confira se todas as instâncias foram reiniciadas e execute de novo: ${typedHere("rekey")}`,
      );
      return true;
    }
    if (isEnvironments()) say("  SESSION_SECRET_PREVIOUS não é mais necessário: tire-o da configuração e reinicie.");
    else await rm(path.join(settings.DATA_DIR, formerSecretFile));
    say("  Faça uma cópia de segurança agora: as antigas só abrem com o segredo antigo.");
    return true;
  });
}
