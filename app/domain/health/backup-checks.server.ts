import { stat } from "node:fs/promises";
import path from "node:path";
import { authorise } from "#app/domain/access/authorise.ts";
import { isUnderWay, readBackupState } from "#app/domain/backups/backup-events.server.ts";
import { findSecret } from "#app/domain/backups/backup-folder.server.ts";
import { backupBucket, explainAt, lacksRecoveryKey } from "#app/domain/backups/backup-place.server.ts";
import { secretFile } from "#app/domain/backups/manifest.ts";
import { dateTimeLabel, shortDate } from "#app/domain/calendar.ts";
import { commandLine } from "#app/domain/command-line.ts";
import type { Ctx } from "#app/domain/ctx.ts";
import { byteSize } from "#app/domain/figures.ts";
import type { Settings } from "#app/domain/settings.ts";
import { attention, type Finding, unused, well, wrong } from "./finding.ts";

const hour = 3_600_000;
const day = 24 * hour;
/** A nightly backup may be late by some hours; after longer, something is broken. */
const [late, tooLate] = [26 * hour, 7 * day];
const inPanel = "Confira em Painel → Escola → Cópias, onde também dá para testar o lugar das cópias.";
const adviceFor = (settings: Settings) =>
  settings.BACKUP_NIGHTLY
    ? `Faça uma agora em Painel → Escola → Cópias, ou com ${commandLine(settings, "backup")}. A plataforma tenta uma toda noite.`
    : `Faça uma agora em Painel → Escola → Cópias, ou com ${commandLine(settings, "backup")}, e programe uma por dia: docs/operations.md mostra como.`;

/** The age of the last backup, since at most a day's work should be lost, and whether the last try failed. */
export async function checkBackup(ctx: Pick<Ctx, "db" | "settings" | "now">): Promise<Finding> {
  const { settings } = ctx;
  const { made, failed, now } = await readBackupState(ctx);
  const failure =
    failed && failed.id > (made?.id ?? 0)
      ? ` A tentativa de ${dateTimeLabel(failed.at)} não foi até o fim. ${explainAt(settings, failed.why)}`
      : "";
  if (!made) {
    const none = "Ainda não há nenhuma. Se o servidor falhar ou alguém apagar algo sem querer, não há como recuperar.";
    return (settings.isLoopback ? attention : wrong)(none + failure, failure ? inPanel : adviceFor(settings));
  }
  const madeAt = new Date(made.madeAt);
  const age = now.getTime() - madeAt.getTime();
  const says = `A última é de ${dateTimeLabel(madeAt)} (${byteSize(made.bytes)}), em ${made.folder}.${failure}`;
  if (made.damaged)
    return wrong(`${says} ${damaged(made.damaged)}`, settings.S3_BUCKET ? alteredInBucket : alteredOnDisk);
  if (age > tooLate || (age > late && failure)) return wrong(says, failure ? inPanel : adviceFor(settings));
  if (failure) return attention(says, inPanel);
  if (lacksRecoveryKey(settings))
    return attention(
      `${says} Há um bucket para as cópias e falta a chave de recuperação: até lá elas ficam neste servidor.`,
      "Crie a chave em Painel → Escola → Cópias.",
    );
  return age > late ? attention(says, adviceFor(settings)) : well(says);
}

/** A little more than a week is late; fifteen days are too late. */
const [testLate, testTooLate] = [8 * day, 15 * day];

const tests: Record<string, string> = {
  altered: "algo nela foi alterado ou está faltando",
  different: "o que voltou não é igual ao que foi copiado",
  database: "este servidor não consegue abrir um banco de ensaio",
  full: "não há espaço no disco para o banco de ensaio",
};

/** When the newest backup was last restored as a test, and the result. */
export async function checkRestoreTest(ctx: Pick<Ctx, "db" | "settings" | "now">): Promise<Finding> {
  const { made, tested, now } = await readBackupState(ctx);
  if (!ctx.settings.BACKUP_NIGHTLY)
    return unused("A plataforma só testa sozinha as cópias onde também as faz toda noite (BACKUP_NIGHTLY).");
  if (!made) return unused("Ainda não há cópia para testar.");
  if (!tested)
    return attention(
      "Nenhuma cópia foi testada ainda.",
      "A plataforma restaura a mais nova em um banco de ensaio, na próxima noite.",
    );
  const { outcome, why = "" } = tested;
  const on = shortDate(tested.at);
  const reason = tests[why] ?? "";
  if (outcome === "good") {
    const says = `Última cópia testada em ${on}: voltou inteira em um banco de ensaio, igual ao que foi copiado.`;
    const age = now.getTime() - tested.at.getTime();
    if (age <= testLate) return well(says);
    return (age > testTooLate ? wrong : attention)(
      says,
      "A plataforma testa uma por semana. O registro do servidor diz por que não testou.",
    );
  }
  if (outcome === "bad")
    return wrong(
      `Última cópia testada em ${on}: não pode ser usada, porque ${reason}.`,
      "Faça outra agora em Painel → Escola → Cópias; ela é testada na noite seguinte. Se continuar, confira o lugar das cópias.",
    );
  const byHand = `Teste em outra máquina, uma vez por mês: ${commandLine(ctx.settings, "restore CÓPIA --dry-run")}`;
  if (outcome === "impossible") return attention(`A última cópia não pôde ser testada em ${on}: ${reason}.`, byHand);
  return attention(`A última cópia não pôde ser testada em ${on}. ${explainAt(ctx.settings, why)}`, inPanel);
}

const alteredOnDisk =
  "O disco pode estar com defeito: troque-o logo e restaure esses arquivos de uma cópia mais antiga.";
const alteredInBucket =
  "Algo mudou esses arquivos no bucket: veja quem tem a chave e restaure os arquivos de uma cópia mais antiga.";

const damaged = (count: number) =>
  count === 1 ? "Um arquivo não está mais como foi enviado." : `${count} arquivos não estão mais como foram enviados.`;

/** The state of the backups, for the page where admins set their place. */
export async function showBackups(ctx: Ctx) {
  authorise(ctx, "settings.manage");
  const [state, backup, test] = await Promise.all([readBackupState(ctx), checkBackup(ctx), checkRestoreTest(ctx)]);
  return {
    findings: [backup, test],
    underWaySince: isUnderWay(state) ? state.begun!.at : null,
    lacksKey: lacksRecoveryKey(ctx.settings),
  };
}

/** Whether the secret that opens sealed data is kept safely, and readable only by the platform. */
export async function checkSecret({ settings }: Pick<Ctx, "settings">): Promise<Finding> {
  if (settings.SESSION_SECRET_PREVIOUS)
    return attention(
      "A troca do segredo não terminou: o segredo anterior ainda é usado para ler dados antigos.",
      `Com todas as instâncias reiniciadas, execute: ${commandLine(settings, "rekey")}`,
    );
  const stored = await findSecret(settings);
  if (stored !== settings.SESSION_SECRET)
    return well(
      backupBucket(settings)
        ? "Vem de SESSION_SECRET, e está nas cópias do bucket, que só a chave de recuperação abre."
        : "Vem de SESSION_SECRET. Guarde esse valor fora daqui: ele não está nas cópias, e sem ele chaves PIX não abrem.",
    );
  const file = path.join(settings.DATA_DIR, secretFile);
  const { mode } = await stat(file);
  if (mode & 0o007) return wrong(`Qualquer usuário deste computador pode ler ${file}.`, `Execute: chmod 600 ${file}`);
  if (mode & 0o070) return attention(`Outros usuários do grupo podem ler ${file}.`, `Execute: chmod 600 ${file}`);
  return well("Guardado na pasta de dados, só para a plataforma, e em cada cópia de segurança.");
}
