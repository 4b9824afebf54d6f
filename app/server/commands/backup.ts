import path from "node:path";
import { parseArgs } from "node:util";
import { AppError } from "#app/domain/app-error.ts";
import { recordBackup } from "#app/domain/backups/backup-events.server.ts";
import { lacksRecoveryKey } from "#app/domain/backups/backup-place.server.ts";
import type { Manifest } from "#app/domain/backups/manifest.ts";
import { backUp } from "#app/domain/backups/run-backup.server.ts";
import { byteSize, decimalLabel } from "#app/domain/figures.ts";
import { deletionListName } from "#app/domain/privacy/deletion-list.server.ts";
import { followSaved } from "#app/domain/school-settings/saved-settings.server.ts";
import { withPlatform } from "#app/server/boot/open-platform.ts";
import { settingsOrExit, typedHere } from "#app/server/boot/settings.ts";
import type { Say } from "#app/server/commands/operate.ts";

/**
 * `npm run backup [-- --to FOLDER --keep N]`: makes one consistent backup while the platform runs, in the place set by
 * environment and panel, or in FOLDER; removes the oldest backups beyond N.
 */
export async function backup(args: string[], say: Say): Promise<boolean> {
  const { values } = parseArgs({ args, options: { to: { type: "string" }, keep: { type: "string" } } });
  const given = settingsOrExit();
  const keep = values.keep === undefined ? undefined : Number(values.keep);
  if (keep !== undefined && !(Number.isInteger(keep) && keep >= 1))
    throw new AppError("invalid", "--keep precisa de um número inteiro a partir de 1.");
  return await withPlatform(given, { max: 2 }, async (db) => {
    const settings = await followSaved({ db, settings: given })().catch(() => given); // Older schemas have none.
    const to = values.to === undefined ? undefined : path.resolve(values.to);
    if (to === undefined && lacksRecoveryKey(settings))
      say("! Há um bucket para as cópias, e falta a chave de recuperação: esta fica no servidor.");
    const begun = performance.now();
    const made = await backUp({ db, settings }, { to, say });
    const { folder, manifest } = made;
    const isNoted = await recordBackup({ db, settings }, made)
      .then(() => true)
      .catch(() => false);
    const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0);
    const seconds = decimalLabel((performance.now() - begun) / 1_000);
    say(`✓ Cópia pronta em ${seconds} s: ${folder}`);
    say(`  ${rows} registros, ${manifest.files.count} arquivos (${byteSize(manifest.files.bytes)}).`);
    if (made.unlisted) tellUnlisted(path.dirname(folder), made.unlisted, say);
    if (!isNoted) say("! Não foi possível registrar a cópia no banco: Saúde do sistema não a mostra.");
    warn(manifest, { keeper: settings.S3_BUCKET ? "o bucket" : "o disco", isEncrypted: made.isEncrypted, say });
    for (const name of await made.removeOld(keep ?? settings.BACKUP_KEEP)) say(`  Removida a cópia antiga ${name}.`);
    return manifest.files.damaged.length === 0;
  });
}

function tellUnlisted(parent: string, why: string, say: Say) {
  say(`! A lista ${path.join(parent, deletionListName)} não pôde ser gravada: ${why}`);
  say(
    `! Sem ela, uma cópia mais antiga restaurada traz de volta quem apagou a conta. Corrija e repita ${typedHere("backup")}.`,
  );
}

type About = { keeper: string; isEncrypted: boolean; say: Say };

function warn({ files, secret }: Manifest, { keeper, isEncrypted, say }: About) {
  for (const id of files.missing) say(`! O arquivo ${id} consta no banco e não está onde os arquivos ficam.`);
  for (const id of files.damaged)
    say(`! O arquivo ${id} não está mais como foi enviado: ${keeper} devolveu outra coisa.`);
  if (isEncrypted) say("  Ela está criptografada e só abre com a chave de recuperação: guarde-a fora daqui.");
  else if (secret.kept === "backup")
    say("  A cópia contém o segredo que abre chaves PIX: guarde-a onde só a escola possa ler.");
  else
    say(
      "! SESSION_SECRET não faz parte da cópia. Guarde esse valor em outro lugar: sem ele, chaves PIX não abrem mais.",
    );
}
