import { randomBytes } from "node:crypto";
import { rm } from "node:fs/promises";
import path from "node:path";
import { parseArgs } from "node:util";
import { formerSecretFile, secretFile } from "#app/domain/backups/folder/manifest.ts";
import { writeWhole } from "#app/domain/files/write-whole.server.ts";
import { Refusal } from "#app/domain/refusal.ts";
import { resealAll } from "#app/domain/secrets/reseal-all.server.ts";
import { requireOneSecret } from "#app/domain/secrets/sealers.server.ts";
import type { Settings } from "#app/domain/settings.ts";
import { openPlatform, pastPooler } from "#app/server/boot/open-platform.ts";
import { settingsOrExit } from "#app/server/boot/settings.ts";
import type { Say } from "#app/server/commands/operate.ts";

/**
 * `npm run rekey -- --new`: gives the platform another secret, and keeps the one before beside it, so that a restart
 * finds both. `npm run rekey`, after the restart: seals all that is sealed with the new one, and forgets the one
 * before; refused while an instance runs that was not restarted, and without `--sure` where that cannot be seen for
 * certain. Out: whether everything opens.
 */
export async function rekey(args: string[], say: Say): Promise<boolean> {
  const { values } = parseArgs({
    args,
    options: { new: { type: "boolean", default: false }, sure: { type: "boolean", default: false } },
  });
  const settings = settingsOrExit();
  if (values.new) return await begin(settings, say);
  if (!settings.SESSION_SECRET_PREVIOUS) throw new Refusal("conflict", isEnvironments() ? howByEnvironment : howByFile);
  return await finish(settings, { say, isSure: values.sure });
}

/** Longer than the rest between two of an instance's questions for letters, in milliseconds. */
const watch = 12_000;

const isEnvironments = () => Boolean(process.env.SESSION_SECRET);

const howByFile = "Não há troca de segredo em andamento. Comece com: npm run rekey -- --new";
const howByEnvironment =
  "O segredo vem de SESSION_SECRET. Ponha ali o novo, o de agora em SESSION_SECRET_PREVIOUS, reinicie todas as instâncias e execute: npm run rekey";

async function begin({ DATA_DIR, SESSION_SECRET, SESSION_SECRET_PREVIOUS }: Settings, say: Say): Promise<boolean> {
  if (isEnvironments()) throw new Refusal("conflict", howByEnvironment);
  if (SESSION_SECRET_PREVIOUS && SESSION_SECRET_PREVIOUS !== SESSION_SECRET)
    throw new Refusal("conflict", "A troca de antes não terminou. Reinicie a plataforma e execute: npm run rekey");
  // In this order: whatever happens between the two, the secret that opens the data is there.
  await writeWhole(path.join(DATA_DIR, formerSecretFile), Buffer.from(SESSION_SECRET));
  await writeWhole(path.join(DATA_DIR, secretFile), Buffer.from(randomBytes(32).toString("base64url")));
  say("✓ Há um segredo novo. O de antes continua ao lado dele, e tudo ainda abre.");
  say("  Agora reinicie a plataforma (todas as instâncias) e depois execute: npm run rekey");
  return true;
}

async function finish(settings: Settings, { say, isSure }: { say: Say; isSure: boolean }): Promise<boolean> {
  const { db, close } = await openPlatform(pastPooler(settings), { max: 2, say: () => {} });
  try {
    say("Olhando por alguns segundos se todas as instâncias já usam o segredo novo…");
    const doubts = doubtsAbout(settings, await requireOneSecret({ db, settings }, { watch }));
    if (doubts.length && !isSure) throw new Refusal("conflict", [...doubts, seeForYourself].join("\n  "));
    for (const doubt of doubts) say(`! ${doubt}`);
    const { resealed, current, lost } = await resealAll({ db, settings, viewer: null, ip: null });
    await requireOneSecret({ db, settings });
    say(`✓ ${resealed} dados cifrados com o segredo novo; ${current} já estavam.`);
    if (lost) {
      say(`✗ ${lost} dados não abrem com nenhum dos dois segredos. O de antes fica onde está.`);
      return false;
    }
    if (isEnvironments()) say("  SESSION_SECRET_PREVIOUS não é mais preciso: tire-o da configuração e reinicie.");
    else await rm(path.join(settings.DATA_DIR, formerSecretFile));
    say("  Faça uma cópia de segurança agora: as de antes abrem só com o segredo de antes.");
    return true;
  } finally {
    await close();
  }
}

/** Why an instance with the former secret may be there all the same, unseen. */
function doubtsAbout({ DATABASE_DIRECT_URL }: Settings, silent: string[]): string[] {
  const names = silent.map((name) => name || "sem nome").join(", ");
  return [
    DATABASE_DIRECT_URL &&
      "O banco fica atrás de um pooler (DATABASE_DIRECT_URL): cada conexão mostra só quem a usou por último, e uma instância parada há pouco não aparece.",
    silent.length &&
      `Há conexões ao banco que não dizem com que segredo cifram (${names}): uma versão anterior da plataforma, um pooler, ou outro programa.`,
  ].filter((doubt) => typeof doubt === "string");
}

const seeForYourself =
  "Veja você mesmo que todas as instâncias foram reiniciadas com o segredo novo: o que uma esquecida cifrar depois não abre mais. Então execute: npm run rekey -- --sure";
