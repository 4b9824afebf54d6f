import { authorise } from "#app/domain/access/authorise.ts";
import { shortDate } from "#app/domain/calendar.ts";
import { commandLine } from "#app/domain/command-line.ts";
import { canSign } from "#app/domain/credentials/issuer-key.server.ts";
import type { Ctx, SystemCtx } from "#app/domain/ctx.ts";
import { withDeadline } from "#app/domain/deadline.server.ts";
import { release } from "#app/domain/release.server.ts";
import { settingLabel } from "#app/domain/school-settings/sections.ts";
import { signatureState } from "#app/domain/school-signature/school-signature.server.ts";
import type { Settings } from "#app/domain/settings.ts";
import { checkBackup, checkRestoreTest, checkSecret } from "./backup-checks.server.ts";
import { checkLastRulesRun } from "./check-rules.server.ts";
import { checkClock, checkDatabase, checkDurability, checkMigrations } from "./database-checks.server.ts";
import { attention, type Finding, type NamedFinding, unused, well, wrong } from "./finding.ts";
import { checkMailServer, checkOrigin, checkSignIn } from "./network-checks.server.ts";
import { checkOpening } from "./open-points.server.ts";
import { checkEmails, checkWebhooks } from "./queue-checks.server.ts";
import {
  checkBackupPlace,
  checkDeletions,
  checkDisk,
  checkLightVersions,
  checkStorage,
} from "./storage-checks.server.ts";
import { checkGateway } from "./try-gateway.server.ts";

const signatureTitle = "Assinatura dos certificados";

const inPanel = "Envie o certificado novo em Painel → Escola → A escola → Assinatura dos certificados.";

/** Whether the school's certificate still signs PDFs, and for how long. */
export async function checkSignature(ctx: Pick<Ctx, "db" | "settings" | "now">): Promise<Finding> {
  const signature = await signatureState(ctx);
  if (!signature)
    return unused("A escola não tem certificado digital aqui: os certificados em PDF saem sem assinatura.");
  const [begin, end] = [signature.notBefore, signature.notAfter].map(shortDate);
  const unsigned = "Os certificados em PDF saem sem assinatura.";
  if (!signature.opens)
    return wrong(
      `O certificado digital da escola não abre mais. ${unsigned}`,
      `O segredo da plataforma mudou. ${inPanel}`,
    );
  switch (signature.state) {
    case "early":
      return wrong(`O certificado digital da escola só começa a valer em ${begin}. ${unsigned}`, inPanel);
    case "over":
      return wrong(`O certificado digital da escola venceu em ${end}. ${unsigned}`, inPanel);
    case "ending": {
      const says = `O certificado digital da escola vence em ${end}. Depois disso, os PDFs saem sem assinatura.`;
      return { ...attention(says, inPanel), warning: `${signatureTitle}, que só vale até ${end}` };
    }
    case "valid":
      return well(`Os certificados em PDF saem assinados. O certificado digital da escola vale até ${end}.`);
  }
}

/** Older releases of a major version have a published vulnerability (18 June 2026); majors not listed get no fixes. */
export const minNodeVersions: Record<number, string> = { 22: "22.23.0", 24: "24.17.0", 26: "26.3.1" };

const advice = `Instale o Node.js ${Object.values(minNodeVersions).at(-2)} ou mais novo, de https://nodejs.org, e reinicie.`;

/** Whether this Node still gets security fixes. */
export function checkRuntime(
  { isLoopback }: Pick<Settings, "isLoopback">,
  version: string = process.versions.node,
): Finding {
  const floor = floorOf(version);
  if (floor && isAtLeast(version, floor)) return well(`Node.js ${version}, que ainda recebe correções.`);
  const says = floor
    ? `Node.js ${version} tem falhas conhecidas, corrigidas na versão ${floor}.`
    : `Node.js ${version} não recebe mais correções de segurança.`;
  return isLoopback ? unused(`${says} Para experimentar, serve.`, advice) : attention(says, advice);
}

/** Unknown newer major versions pass. */
function floorOf(version: string): string | undefined {
  const major = Number.parseInt(version, 10);
  const newest = Math.max(...Object.keys(minNodeVersions).map(Number));
  return major > newest && major % 2 === 0 ? "0" : minNodeVersions[major];
}

const isAtLeast = (version: string, floor: string) => version.localeCompare(floor, "en", { numeric: true }) >= 0;

/** Whether everything saved in the panel can be used. */
function checkSettings({ unusable }: Pick<Settings, "unusable">): Finding {
  if (!unusable.length) return well("Tudo o que foi salvo em Painel → Escola está valendo.");
  return wrong(
    `Não abre mais e está desligado: ${unusable.map(settingLabel).join(", ")} (${unusable.join(", ")}).`,
    "O segredo da plataforma mudou. Digite de novo em Painel → Escola; se ninguém consegue entrar, defina a variável de mesmo nome no servidor e reinicie.",
  );
}

/** Whether the school's key for signing credentials opens. */
async function checkIssuerKey(ctx: SystemCtx): Promise<Finding> {
  if (await canSign(ctx)) return well("A escola pode assinar as credenciais digitais.");
  return wrong(
    "A chave que assina as credenciais digitais não abre com o segredo da plataforma: novas não saem, e quem confere uma antiga não consegue saber se foi revogada.",
    `Volte ao SESSION_SECRET anterior. Se ele se perdeu, troque a chave no fim desta página, ou com ${commandLine(ctx.settings, "credentials:rotate --lost")}.`,
  );
}

type Check = (ctx: SystemCtx) => Finding | Promise<Finding>;

/**
 * The local checks, in the order in which they are shown. Of other systems only the gateway is asked here: where it does
 * not take the school's key, nothing is sold.
 */
const here: [name: string, title: string, runCheck: Check][] = [
  ["database", "Banco de dados", checkDatabase],
  ["durability", "Proteção contra queda de energia", checkDurability],
  ["migrations", "Estrutura do banco", checkMigrations],
  ["backup", "Cópia de segurança", checkBackup],
  ["restore-test", "Teste de restauração", checkRestoreTest],
  ["deletions", "Contas apagadas", checkDeletions],
  ["rules", "Regras e livro-caixa", checkLastRulesRun],
  ["disk", "Espaço em disco", checkDisk],
  ["light-versions", "Versões leves", checkLightVersions],
  ["origin", "Endereço público", ({ settings }) => checkOrigin(settings)],
  ["secret", "Segredo da plataforma", checkSecret],
  ["issuer-key", "Credenciais digitais", checkIssuerKey],
  ["settings", "Configurações da escola", ({ settings }) => checkSettings(settings)],
  ["signature", signatureTitle, checkSignature],
  ["clock", "Relógio", checkClock],
  ["runtime", "Node.js", ({ settings }) => checkRuntime(settings)],
  ["payments", "Recebimento de pagamentos", checkGateway],
  ["emails", "E-mails", checkEmails],
  ["webhooks", "Avisos a outros sistemas", checkWebhooks],
];

/** The checks that ask other systems over the network, which takes a while. */
const outside: typeof here = [
  ["mail", "Servidor de e-mail", checkMailServer],
  ["sign-in", "Login", checkSignIn],
  ["storage", "Armazenamento de arquivos", checkStorage],
  ["copies", "Lugar das cópias", checkBackupPlace],
];

/** The longest that one check may take, in milliseconds. */
const timeouts = { here: 3_000, outside: 12_000 };

/**
 * Runs all local checks, and adds what the school lacks before opening. Checks run side by side, and one that fails
 * becomes a finding.
 */
export async function checkLocally(ctx: SystemCtx): Promise<NamedFinding[]> {
  const lacking = inTime<NamedFinding[]>(
    () => checkOpening(ctx),
    (finding) => [{ name: "opening", title: "Abertura da escola", ...finding }],
    timeouts.here,
  );
  const findings = await Promise.all(here.map((check) => runCheck(ctx, check, timeouts.here)));
  return [...findings, ...(await lacking)];
}

/** Asks the mail server, the sign-in provider and the buckets of files and backups whether they answer. */
export const checkOutside = (ctx: SystemCtx) =>
  Promise.all(outside.map((check) => runCheck(ctx, check, timeouts.outside)));

async function runCheck(ctx: SystemCtx, [name, title, ask]: (typeof here)[number], ms: number): Promise<NamedFinding> {
  const finding = await inTime<Finding>(
    () => ask(ctx),
    (instead) => instead,
    ms,
  );
  return { name, title, ...finding };
}

/** The result of a check; if it fails or takes longer than `ms`, the result of `otherwise`. */
async function inTime<Found>(ask: () => Found | Promise<Found>, otherwise: (finding: Finding) => Found, ms: number) {
  const late = new Error("the check took too long");
  try {
    return await withDeadline(
      performance.now() + ms,
      async () => await ask(),
      () => late,
    );
  } catch (error) {
    return otherwise(error === late ? wrong(`Sem resposta em ${ms / 1_000} segundos.`) : unseen());
  }
}

/** Nearly every check asks the database; the database's own check reports its failure. */
const unseen = () => wrong("Não foi possível conferir.", "Resolva primeiro o que está indicado no banco de dados.");

/** The findings, this release, and how to type two commands on the server. */
type Health = { findings: NamedFinding[]; release: string; commands: { doctor: string; backup: string } };

/** Runs all checks that need no other system. */
export async function showHealth(ctx: Ctx): Promise<Health> {
  authorise(ctx, "health.see");
  const commands = { doctor: commandLine(ctx.settings, "doctor"), backup: commandLine(ctx.settings, "backup") };
  return { findings: await checkLocally(ctx), release, commands };
}

/** Asks the mail server, the sign-in provider and the file storages now, which takes some seconds; writes nothing. */
export async function checkOutsideNow(ctx: Ctx): Promise<NamedFinding[]> {
  authorise(ctx, "health.see");
  return await checkOutside(ctx);
}
