import { stat } from "node:fs/promises";
import path from "node:path";
import { findSecret } from "#app/domain/backups/backup-folder.server.ts";
import { readLastBackup } from "#app/domain/backups/make-backup.server.ts";
import { secretFile } from "#app/domain/backups/manifest.ts";
import { dateTimeLabel } from "#app/domain/calendar.ts";
import { currentTime } from "#app/domain/clock.server.ts";
import { commandLine } from "#app/domain/command-line.ts";
import type { Ctx } from "#app/domain/ctx.ts";
import { byteSize } from "#app/domain/figures.ts";
import type { Settings } from "#app/domain/settings.ts";
import { attention, type Finding, well, wrong } from "./finding.ts";

const hour = 3_600_000;
/** A day and a little, since a nightly backup takes its time; and when it is no longer a slip. */
const [late, tooLate] = [26 * hour, 7 * 24 * hour];
const adviceFor = (settings: Settings) =>
  settings.BACKUP_NIGHTLY
    ? `Faça uma agora com ${commandLine(settings, "backup")}. A plataforma tenta uma toda noite: se não deu certo, o registro do servidor diz por quê.`
    : `Faça uma agora com ${commandLine(settings, "backup")} e programe uma por dia: docs/operations.md mostra como.`;

/** When the last backup was made; at most a day's work should be lost. */
export async function checkBackup(ctx: Pick<Ctx, "db" | "settings">): Promise<Finding> {
  const last = await readLastBackup(ctx.db);
  const advice = adviceFor(ctx.settings);
  if (!last) {
    const says = "Ainda não há nenhuma. Se o servidor falhar ou alguém apagar algo sem querer, não há como recuperar.";
    return ctx.settings.isLoopback ? attention(says, advice) : wrong(says, advice);
  }
  const age = (await currentTime(ctx)).getTime() - last.madeAt.getTime();
  const says = `A última é de ${dateTimeLabel(last.madeAt)} (${byteSize(last.bytes)}), em ${last.folder}.`;
  if (last.damaged)
    return wrong(`${says} ${damaged(last.damaged)}`, ctx.settings.S3_BUCKET ? alteredInBucket : alteredOnDisk);
  if (age > tooLate) return wrong(says, advice);
  return age > late ? attention(says, advice) : well(says);
}

const alteredOnDisk = "O disco pode estar com defeito: troque-o logo, e traga esses arquivos de uma cópia mais antiga.";
const alteredInBucket =
  "Algo mudou esses arquivos no bucket: veja quem tem a chave, e traga-os de uma cópia mais antiga.";

const damaged = (count: number) =>
  count === 1 ? "Um arquivo não está mais como foi enviado." : `${count} arquivos não estão mais como foram enviados.`;

/** Whether the secret that opens sealed data is somewhere safe, and nobody else's to read. */
export async function checkSecret({ settings }: Pick<Ctx, "settings">): Promise<Finding> {
  if (settings.SESSION_SECRET_PREVIOUS)
    return attention(
      "A troca do segredo não terminou: o segredo anterior ainda é usado para ler dados antigos.",
      `Com todas as instâncias reiniciadas, execute: ${commandLine(settings, "rekey")}`,
    );
  const stored = await findSecret(settings);
  if (stored !== settings.SESSION_SECRET)
    return well(
      "Vem de SESSION_SECRET. Guarde esse valor fora daqui: ele não está nas cópias, e sem ele chaves PIX não abrem.",
    );
  const file = path.join(settings.DATA_DIR, secretFile);
  const { mode } = await stat(file);
  if (mode & 0o007) return wrong(`Qualquer usuário deste computador pode ler ${file}.`, `Execute: chmod 600 ${file}`);
  if (mode & 0o070) return attention(`Outros usuários do grupo podem ler ${file}.`, `Execute: chmod 600 ${file}`);
  return well("Guardado na pasta de dados, só para a plataforma, e em cada cópia de segurança.");
}
