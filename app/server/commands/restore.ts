import { mkdir, mkdtemp, rm } from "node:fs/promises";
import path from "node:path";
import { parseArgs } from "node:util";
import { AppError } from "#app/domain/app-error.ts";
import { makeBackup } from "#app/domain/backups/make-backup.server.ts";
import { requireSecret } from "#app/domain/backups/place-files.server.ts";
import { restoreBackup } from "#app/domain/backups/restore-backup.server.ts";
import {
  type FoundDeletions,
  findDeletions,
  type RepeatedDeletions,
} from "#app/domain/backups/restore-deletions.server.ts";
import { type VerifiedBackup, verifyBackup } from "#app/domain/backups/verify-backup.server.ts";
import { backupsFolder } from "#app/domain/backups-folder.server.ts";
import { dateTimeLabel } from "#app/domain/calendar.ts";
import { byteSize } from "#app/domain/figures.ts";
import {
  appendDeletions,
  type Deletion,
  deletionListName,
  deletionListPath,
} from "#app/domain/privacy/deletion-list.server.ts";
import type { Settings } from "#app/domain/settings.ts";
import { bypassPooler, openPlatform } from "#app/server/boot/open-platform.ts";
import { ensureSecret, settingsWithoutSecret, typedHere } from "#app/server/boot/settings.ts";
import type { Say } from "#app/server/commands/operate.ts";
import { type Db, openDatabase } from "#drizzle/client.ts";
import { startEmbedded } from "#drizzle/embedded/start.ts";
import { appliedMigrations } from "#drizzle/migrations.ts";

const options = {
  "dry-run": { type: "boolean", default: false },
  "other-secret": { type: "boolean", default: false },
  replace: { type: "boolean", default: false },
  deletions: { type: "string" },
} as const;

/**
 * `npm run restore -- FOLDER [--replace] [--dry-run] [--other-secret] [--deletions FILE]`: restores a backup into an empty
 * database and an empty place for files, and proves that it is what was copied. With --replace what is here is backed up
 * and then goes; with --dry-run all of it happens in a throw-away database and folder, and nothing here is touched;
 * --other-secret accepts that what is sealed cannot be opened. Accounts that were deleted after the copy was made are
 * deleted again: by the lists beside it and here, and by the one that --deletions names.
 */
export async function restore(args: string[], say: Say): Promise<boolean> {
  const { values, positionals } = parseArgs({ args, options, allowPositionals: true });
  const [folder] = positionals;
  if (!folder) throw new AppError("invalid", `Qual cópia? ${typedHere("restore PASTA")} [--dry-run]`);
  const settings = settingsWithoutSecret();
  const given = settings.SESSION_SECRET || undefined;
  say("Conferindo a cópia, arquivo por arquivo…");
  const backup = await verifyBackup(path.resolve(folder));
  describe(backup, say);
  const { replace } = values;
  const bringsSecret = replace && !given && backup.manifest.secret.kept === "backup";
  if (!values["other-secret"] && !values["dry-run"] && !bringsSecret)
    await requireSecret(backup.manifest, { ...settings, given });
  const { deletions, ...found } = await findDeletions(backup, { settings, given: values.deletions });
  tellLists(found, say);
  if (values["dry-run"]) await prove(backup, settings, { deletions, say });
  else await restoreHere(backup, settings, { given, replace, deletions, say });
  return true;
}

async function restoreHere(
  backup: VerifiedBackup,
  settings: Settings,
  { given, replace, deletions, say }: { given?: string; replace: boolean; deletions: Deletion[]; say: Say },
) {
  const { db, close } = await openPlatform(bypassPooler(settings), { max: 2, say: () => {} });
  try {
    if (replace) await backUpWhatIsHere(db, settings, say);
    say("Restaurando e conferindo linha por linha…");
    const again = await restoreBackup({ db, settings, given, replace }, backup, deletions);
    say("✓ Restaurado e igual à cópia: linhas, somas, certificados e arquivos. Agora inicie a plataforma.");
    tellErased(again, { done: "foi apagada de novo", allDone: "foram apagadas de novo" }, say);
    await appendDeletions(deletionListPath(settings), deletions);
    say("  Quem estava conectado entra de novo. E-mails e avisos pendentes na cópia serão enviados agora.");
  } finally {
    await close();
  }
}

/** Before it is replaced. Nothing where the database is empty. */
async function backUpWhatIsHere(db: Db, settings: Settings, say: Say) {
  if ((await appliedMigrations(db)).length === 0) return;
  const SESSION_SECRET = settings.SESSION_SECRET || ensureSecret(settings.DATA_DIR);
  const { folder } = await makeBackup(
    { db, settings: { ...settings, SESSION_SECRET } },
    { parent: backupsFolder(settings), kind: "full" },
  );
  say(`✓ O que estava aqui foi copiado antes: ${folder}`);
}

/** A PostgreSQL of its own beside the data, gone afterwards. */
async function prove(
  backup: VerifiedBackup,
  { DATA_DIR, ADMIN_EMAILS }: Settings,
  { deletions, say }: { deletions: Deletion[]; say: Say },
) {
  await mkdir(path.resolve(DATA_DIR), { recursive: true });
  const dataDir = await mkdtemp(path.join(path.resolve(DATA_DIR), ".proof-"));
  const { connection, stop } = await startEmbedded({ dataDir, durable: false, log: () => {} });
  const { db, close } = openDatabase(connection, { max: 2 });
  try {
    say("Restaurando em um banco de ensaio e conferindo linha por linha…");
    const target = { db, settings: { DATA_DIR: dataDir, ADMIN_EMAILS }, given: undefined };
    const again = await restoreBackup(target, backup, deletions);
    say("✓ A cópia serve: tudo foi restaurado em um banco de ensaio e é igual. Nada foi mudado aqui.");
    tellErased(again, { done: "seria apagada de novo", allDone: "seriam apagadas de novo" }, say);
  } finally {
    await close();
    await stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}

function describe({ manifest }: VerifiedBackup, say: Say) {
  const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0);
  const moment = dateTimeLabel(new Date(manifest.madeAt));
  say(`✓ Cópia de ${moment}, inteira: ${rows} registros, ${manifest.certificates.count} certificados,`);
  say(
    manifest.kind === "full"
      ? `  ${manifest.files.count} arquivos (${byteSize(manifest.files.bytes)}).`
      : "  sem arquivos (feita antes de uma atualização; os arquivos continuam onde estão).",
  );
}

/** Which lists of deleted accounts there are, and what cannot be known. */
function tellLists({ lists, looked }: Pick<FoundDeletions, "lists" | "looked">, say: Say) {
  for (const { file, count, last, odd } of lists) {
    say(`  Lista de contas apagadas: ${count}${last ? `, a última em ${dateTimeLabel(last)}` : ""} (${file}).`);
    if (odd) say(`! Nela ${odd === 1 ? "uma linha não pôde ser lida" : `${odd} linhas não puderam ser lidas`}.`);
  }
  if (lists.length)
    return say("  Contas apagadas depois que a lista foi gravada não estão nela, e voltam com a cópia.");
  say(`! Não há lista de contas apagadas (${deletionListName}). Contas apagadas depois da cópia voltam com ela.`);
  say(`  Procurei ${looked.join(", ")}. Se houver outra, indique-a: --deletions ARQUIVO.`);
}

function tellErased({ erased, waiting }: RepeatedDeletions, words: { done: string; allDone: string }, say: Say) {
  if (erased === 1) say(`✓ Uma conta apagada que voltou com a cópia ${words.done}.`);
  if (erased > 1) say(`✓ ${erased} contas apagadas que voltaram com a cópia ${words.allDone}.`);
  if (!erased && !waiting.length) say("  Nenhuma conta apagada voltou com a cópia, pelo que se sabe.");
  for (const { userId, why } of waiting) say(`! A conta ${userId} voltou e ainda não pode ser apagada. ${why}`);
  if (waiting.length) say("  Depois disso, apague-as no painel: Saúde do sistema diz quais faltam.");
}
