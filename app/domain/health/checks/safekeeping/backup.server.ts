import { readLastBackup } from "#app/domain/backups/last-backup.server.ts";
import { byteSize } from "#app/domain/byte-size.ts";
import { momentLabel } from "#app/domain/calendar.ts";
import { presentMoment } from "#app/domain/clock.server.ts";
import type { Ctx } from "#app/domain/ctx.ts";
import { attention, type Finding, well, wrong } from "#app/domain/health/finding.ts";

const hour = 3_600_000;
/** A day and a little, since a nightly backup takes its time; and when it is no longer a slip. */
const [late, tooLate] = [26 * hour, 7 * 24 * hour];
const advice = "Faça uma agora com npm run backup, e deixe-a diária: docs/operations.md mostra como.";

/** When the last backup was made; at most a day's work should be lost (R6). */
export async function lookAtBackup(ctx: Pick<Ctx, "db" | "settings">): Promise<Finding> {
  const last = await readLastBackup(ctx.db);
  if (!last) {
    const says = "Ainda não há nenhuma. Uma falha do servidor ou um engano não teria volta.";
    return ctx.settings.isLoopback ? attention(says, advice) : wrong(says, advice);
  }
  const age = (await presentMoment(ctx)).getTime() - last.madeAt.getTime();
  const says = `A última é de ${momentLabel(last.madeAt)} (${byteSize(last.bytes)}), em ${last.folder}.`;
  if (last.damaged)
    return wrong(`${says} ${damaged(last.damaged)}`, ctx.settings.S3_BUCKET ? alteredInBucket : alteredOnDisk);
  if (age > tooLate) return wrong(says, advice);
  return age > late ? attention(says, advice) : well(says);
}

const alteredOnDisk = "O disco pode estar com defeito: troque-o logo, e traga esses arquivos de uma cópia mais antiga.";
const alteredInBucket =
  "Algo mudou esses arquivos no bucket: veja quem tem a chave, e traga-os de uma cópia mais antiga.";

const damaged = (count: number) =>
  count === 1 ? "Um arquivo não é mais o que foi enviado." : `${count} arquivos não são mais o que foi enviado.`;
