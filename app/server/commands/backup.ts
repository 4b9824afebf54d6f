import path from "node:path";
import { parseArgs } from "node:util";
import { AppError } from "#app/domain/app-error.ts";
import { rotateBackups } from "#app/domain/backups/backup-folder.server.ts";
import { makeBackup, recordBackup } from "#app/domain/backups/make-backup.server.ts";
import type { Manifest } from "#app/domain/backups/manifest.ts";
import { backupsFolder } from "#app/domain/backups-folder.server.ts";
import { byteSize } from "#app/domain/figures.ts";
import { deletionListName } from "#app/domain/privacy/deletion-list.server.ts";
import { bypassPooler, openPlatform } from "#app/server/boot/open-platform.ts";
import { settingsOrExit, typedHere } from "#app/server/boot/settings.ts";
import type { Say } from "#app/server/commands/operate.ts";

/**
 * `npm run backup [-- --to FOLDER --keep N]`: one consistent backup while the platform runs; the oldest beyond N go.
 */
export async function backup(args: string[], say: Say): Promise<boolean> {
  const { values } = parseArgs({ args, options: { to: { type: "string" }, keep: { type: "string" } } });
  const settings = settingsOrExit();
  const keep = Number(values.keep ?? settings.BACKUP_KEEP);
  if (!Number.isInteger(keep) || keep < 1)
    throw new AppError("invalid", "--keep precisa de um número inteiro a partir de 1.");
  const parent = path.resolve(values.to ?? backupsFolder(settings));
  const { db, close } = await openPlatform(bypassPooler(settings), { max: 2, say: () => {} });
  try {
    const begun = performance.now();
    const made = await makeBackup({ db, settings }, { parent, kind: "full", say });
    const { folder, manifest } = made;
    const isNoted = await recordBackup({ db, settings }, made)
      .then(() => true)
      .catch(() => false);
    const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0);
    const seconds = ((performance.now() - begun) / 1_000).toLocaleString("pt-BR", { maximumFractionDigits: 1 });
    say(`✓ Cópia pronta em ${seconds} s: ${folder}`);
    say(`  ${rows} registros, ${manifest.files.count} arquivos (${byteSize(manifest.files.bytes)}).`);
    if (made.unlisted) tellUnlisted(parent, made.unlisted, say);
    if (!isNoted) say("! Não foi possível registrar a cópia no banco: Saúde do sistema não a mostra.");
    warn(manifest, { keeper: settings.S3_BUCKET ? "o bucket" : "o disco", say });
    for (const name of await rotateBackups(parent, "full", keep)) say(`  Removida a cópia antiga ${name}.`);
    return manifest.files.damaged.length === 0;
  } finally {
    await close();
  }
}

function tellUnlisted(parent: string, why: string, say: Say) {
  say(`! A lista ${path.join(parent, deletionListName)} não pôde ser gravada: ${why}`);
  say(
    `! Sem ela, uma cópia mais antiga restaurada traz de volta quem apagou a conta. Corrija e repita ${typedHere("backup")}.`,
  );
}

function warn({ files, secret }: Manifest, { keeper, say }: { keeper: string; say: Say }) {
  for (const id of files.missing) say(`! O arquivo ${id} consta no banco e não está onde os arquivos ficam.`);
  for (const id of files.damaged)
    say(`! O arquivo ${id} não está mais como foi enviado: ${keeper} devolveu outra coisa.`);
  if (secret.kept === "backup")
    say("  A cópia contém o segredo que abre chaves PIX: guarde-a onde só a escola possa ler.");
  else
    say(
      "! SESSION_SECRET não faz parte da cópia. Guarde esse valor em outro lugar: sem ele, chaves PIX não abrem mais.",
    );
}
