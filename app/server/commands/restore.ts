import { existsSync } from "node:fs";
import path from "node:path";
import { parseArgs } from "node:util";
import { AppError } from "#app/domain/app-error.ts";
import { findSecret } from "#app/domain/backups/backup-folder.server.ts";
import { backupBucket } from "#app/domain/backups/backup-place.server.ts";
import { makeBackup } from "#app/domain/backups/make-backup.server.ts";
import { secretFile } from "#app/domain/backups/manifest.ts";
import { proveBackup } from "#app/domain/backups/prove-backup.server.ts";
import { restoreBackup } from "#app/domain/backups/restore-backup.server.ts";
import {
  type FoundDeletions,
  findDeletions,
  type RepeatedDeletions,
} from "#app/domain/backups/restore-deletions.server.ts";
import { requireSecret } from "#app/domain/backups/restored-files.server.ts";
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
import { followSaved } from "#app/domain/school-settings/saved-settings.server.ts";
import { scratchFolder } from "#app/domain/scratch-folder.server.ts";
import type { Settings } from "#app/domain/settings.ts";
import { withPlatform } from "#app/server/boot/open-platform.ts";
import { ensureSecret, settingsWithoutSecret, typedHere } from "#app/server/boot/settings.ts";
import type { Say } from "#app/server/commands/operate.ts";
import type { Db } from "#drizzle/client.ts";
import { appliedMigrations } from "#drizzle/migrations.ts";

const options = {
  from: { type: "string" },
  "dry-run": { type: "boolean", default: false },
  "other-secret": { type: "boolean", default: false },
  replace: { type: "boolean", default: false },
  deletions: { type: "string" },
} as const;

/**
 * `npm run restore -- FOLDER [--replace] [--dry-run] [--other-secret] [--deletions FILE]`: restores a backup into an
 * empty database and file store, and verifies it. `--from s3 [COPY]` instead of FOLDER lists the backups in the bucket,
 * or fetches one. With --replace existing data is backed up and then replaced; with --dry-run everything happens in a
 * throw-away database and folder; --other-secret accepts that sealed data cannot be opened. Accounts that were deleted
 * after the backup was made are deleted again, by the lists next to it and on this machine, and by the one of
 * --deletions.
 */
export async function restore(args: string[], say: Say): Promise<boolean> {
  const { values, positionals } = parseArgs({ args, options, allowPositionals: true });
  const [wanted] = positionals;
  const settings = settingsWithoutSecret();
  if (values.from !== undefined) return await restoreFromBucket(wanted, settings, { values, say });
  if (!wanted) throw new AppError("invalid", `Qual cópia? ${typedHere("restore PASTA")} [--dry-run]`);
  say("Conferindo a cópia, arquivo por arquivo…");
  return await restoreVerified(await verifyBackup(path.resolve(wanted)), settings, { values, say });
}

type RestoreOptions = { values: ReturnType<typeof parseArgs<{ options: typeof options }>>["values"]; say: Say };

async function restoreFromBucket(wanted: string | undefined, settings: Settings, { values, say }: RestoreOptions) {
  if (values.from !== "s3") throw new AppError("invalid", "--from só conhece s3.");
  const bucket = backupBucket(settings) ?? (await savedBucket(settings));
  if (!bucket) throw new AppError("invalid", whichBucket);
  const { fetchBackup, listStored } = await import("#app/domain/backups/fetch-backup.server.ts");
  if (!wanted) {
    for (const { name, madeAt, opens } of await listStored(bucket))
      say(`  ${name}  (${dateTimeLabel(madeAt)}${opens ? "" : "; feita com outra chave de recuperação"})`);
    throw new AppError("invalid", `Qual cópia? ${typedHere("restore --from s3 CÓPIA")} [--dry-run]`);
  }
  await using scratch = await scratchFolder(settings);
  say("Buscando a cópia e conferindo, arquivo por arquivo…");
  const backup = await fetchBackup(bucket, wanted, { into: scratch.folder, keepFiles: !values["dry-run"] });
  return await restoreVerified(backup, settings, { values, say });
}

const whichBucket =
  "Qual bucket? Defina BACKUP_S3_ENDPOINT, BACKUP_S3_BUCKET, BACKUP_S3_ACCESS_KEY_ID, BACKUP_S3_SECRET_ACCESS_KEY e BACKUP_KEY, a chave de recuperação.";

/** The bucket saved in this platform's panel, if its database still exists. */
async function savedBucket(settings: Settings) {
  if (!settings.DATABASE_URL && !existsSync(path.join(settings.DATA_DIR, "postgres"))) return undefined;
  return await withPlatform(settings, { max: 1 }, async (db) => {
    try {
      const SESSION_SECRET = settings.SESSION_SECRET || (await findSecret(settings)) || "";
      return backupBucket(await followSaved({ db, settings: { ...settings, SESSION_SECRET } })());
    } catch {
      return undefined; // The database is empty, or of an older release.
    }
  });
}

async function restoreVerified(backup: VerifiedBackup, settings: Settings, { values, say }: RestoreOptions) {
  const given = settings.SESSION_SECRET || undefined;
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
  return await withPlatform(settings, { max: 2 }, async (db) => {
    if (replace) await backUpWhatIsHere(db, settings, say);
    say("Restaurando e conferindo linha por linha…");
    const again = await restoreBackup({ db, settings, given, replace }, backup, deletions);
    say("✓ Restaurado e igual à cópia: linhas, somas, certificados e arquivos.");
    tellErased(again, { done: "foi apagada de novo", allDone: "foram apagadas de novo" }, say);
    await appendDeletions(deletionListPath(settings), deletions);
    if (backup.from && !given)
      say(`  O segredo da escola veio junto: está em ${path.join(settings.DATA_DIR, secretFile)}.`);
    say(
      "  Quando a plataforma iniciar, quem estava conectado entra de novo, e e-mails e avisos pendentes na cópia são enviados.",
    );
  });
}

/** Before it is replaced. Nothing if the database is empty. */
async function backUpWhatIsHere(db: Db, settings: Settings, say: Say) {
  if ((await appliedMigrations(db)).length === 0) return;
  const SESSION_SECRET = settings.SESSION_SECRET || ensureSecret(settings.DATA_DIR);
  const { folder } = await makeBackup(
    { db, settings: { ...settings, SESSION_SECRET } },
    { parent: backupsFolder(settings), kind: "full" },
  );
  say(`✓ O que estava aqui foi copiado antes: ${folder}`);
}

async function prove(
  backup: VerifiedBackup,
  settings: Settings,
  { deletions, say }: { deletions: Deletion[]; say: Say },
) {
  await using scratch = await scratchFolder(settings);
  say("Restaurando em um banco de ensaio e conferindo linha por linha…");
  const again = await proveBackup(backup, { dataDir: scratch.folder, settings }, deletions);
  say("✓ A cópia serve: tudo foi restaurado em um banco de ensaio e é igual. Nada foi mudado aqui.");
  tellErased(again, { done: "seria apagada de novo", allDone: "seriam apagadas de novo" }, say);
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

/** Which lists of deleted accounts were found, and what cannot be known. */
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
