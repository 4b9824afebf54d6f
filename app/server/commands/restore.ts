import { mkdtemp, rm } from "node:fs/promises";
import path from "node:path";
import { parseArgs } from "node:util";
import { requireSecret } from "#app/domain/backups/restoring/require-empty.server.ts";
import { restoreBackup } from "#app/domain/backups/restoring/restore-backup.server.ts";
import { type Verified, verifyBackup } from "#app/domain/backups/restoring/verify-backup.server.ts";
import { byteSize } from "#app/domain/byte-size.ts";
import { Refusal } from "#app/domain/refusal.ts";
import { readSettings, type Settings } from "#app/domain/settings.ts";
import { openPlatform, pastPooler } from "#app/server/boot/open-platform.ts";
import type { Say } from "#app/server/commands/operate.ts";
import { openDatabase } from "#drizzle/client.ts";
import { startEmbedded } from "#drizzle/embedded/start.ts";

const options = {
  "dry-run": { type: "boolean", default: false },
  "other-secret": { type: "boolean", default: false },
} as const;

/**
 * `npm run restore -- FOLDER [--dry-run] [--other-secret]`: restores a backup into an empty database and an empty place for
 * files, and proves that it is what was copied. With --dry-run all of it happens in a throw-away database and folder, and
 * nothing here is touched; --other-secret accepts that what is sealed cannot be opened.
 */
export async function restore(args: string[], say: Say): Promise<boolean> {
  const { values, positionals } = parseArgs({ args, options, allowPositionals: true });
  const [folder] = positionals;
  if (!folder) throw new Refusal("invalid", "Qual cópia? npm run restore -- PASTA [--dry-run]");
  const settings = readSettings(process.env, "not known yet, and not needed here");
  const given = process.env.SESSION_SECRET || undefined;
  say("Conferindo a cópia, arquivo por arquivo…");
  const backup = await verifyBackup(path.resolve(folder));
  describe(backup, say);
  if (!values["other-secret"] && !values["dry-run"])
    await requireSecret(backup.manifest, { DATA_DIR: settings.DATA_DIR, given });
  if (values["dry-run"]) await prove(backup, settings, say);
  else await restoreHere(backup, settings, { given, say });
  return true;
}

async function restoreHere(
  backup: Verified,
  settings: Settings,
  { given, say }: { given: string | undefined; say: Say },
) {
  const { db, close } = await openPlatform(pastPooler(settings), { max: 2, say: () => {} });
  try {
    say("Restaurando e conferindo linha por linha…");
    await restoreBackup({ db, settings, given }, backup);
    say("✓ Restaurado e igual à cópia: linhas, somas, certificados e arquivos. Inicie com npm start.");
    say("  Quem estava conectado entra de novo. Cartas e avisos pendentes na cópia serão enviados agora.");
  } finally {
    await close();
  }
}

/** A PostgreSQL of its own beside the data, gone afterwards. */
async function prove(backup: Verified, { DATA_DIR }: Settings, say: Say) {
  const dataDir = await mkdtemp(path.join(path.resolve(DATA_DIR), ".proof-"));
  const { connection, stop } = await startEmbedded({ dataDir, durable: false, log: () => {} });
  const { db, close } = openDatabase(connection, { max: 2 });
  try {
    say("Restaurando em um banco de ensaio e conferindo linha por linha…");
    await restoreBackup({ db, settings: { DATA_DIR: dataDir }, given: undefined }, backup);
    say("✓ A cópia serve: tudo foi restaurado em um banco de ensaio e é igual. Nada foi mudado aqui.");
  } finally {
    await close();
    await stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}

function describe({ manifest }: Verified, say: Say) {
  const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0);
  const moment = new Date(manifest.madeAt).toLocaleString("pt-BR", { timeZone: "America/Sao_Paulo" });
  say(`✓ Cópia de ${moment}, inteira: ${rows} registros, ${manifest.certificates.count} certificados,`);
  say(
    manifest.kind === "full"
      ? `  ${manifest.files.count} arquivos (${byteSize(manifest.files.bytes)}).`
      : "  sem arquivos (feita antes de uma atualização; os arquivos continuam onde estão).",
  );
}
