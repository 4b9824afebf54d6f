import type { Ctx } from "#app/domain/ctx.ts";
import { lookAtClock } from "#app/domain/health/checks/database/clock.server.ts";
import { lookAtDatabase } from "#app/domain/health/checks/database/database.server.ts";
import { lookAtDurability } from "#app/domain/health/checks/database/durability.server.ts";
import { lookAtMigrations } from "#app/domain/health/checks/database/migrations.server.ts";
import { lookAtKeptPages } from "#app/domain/health/checks/network/kept-pages.ts";
import { lookAtMailServer } from "#app/domain/health/checks/network/mail-server.server.ts";
import { lookAtOrigin } from "#app/domain/health/checks/network/origin.ts";
import { lookAtSignIn } from "#app/domain/health/checks/network/sign-in.server.ts";
import { lookAtLetters } from "#app/domain/health/checks/queues/letters.server.ts";
import { lookAtWebhooks } from "#app/domain/health/checks/queues/webhooks.server.ts";
import { lookAtBackup } from "#app/domain/health/checks/safekeeping/backup.server.ts";
import { lookAtDeletions } from "#app/domain/health/checks/safekeeping/deletions.server.ts";
import { lookAtDisk } from "#app/domain/health/checks/safekeeping/disk.server.ts";
import { lookAtRules } from "#app/domain/health/checks/safekeeping/rules.server.ts";
import { lookAtRuntime } from "#app/domain/health/checks/safekeeping/runtime.ts";
import { lookAtSecret } from "#app/domain/health/checks/safekeeping/secret.server.ts";
import { lookAtStorage } from "#app/domain/health/checks/safekeeping/storage.server.ts";
import { type Finding, type NamedFinding, wrong } from "#app/domain/health/finding.ts";

type Asked = Pick<Ctx, "db" | "settings">;
type Look = (ctx: Asked) => Finding | Promise<Finding>;

/** What is looked at here, in the order in which it is told: the ground first. */
const here: [name: string, title: string, look: Look][] = [
  ["database", "Banco de dados", lookAtDatabase],
  ["durability", "Proteção contra queda de energia", lookAtDurability],
  ["migrations", "Estrutura do banco", lookAtMigrations],
  ["backup", "Cópia de segurança", lookAtBackup],
  ["deletions", "Contas apagadas", lookAtDeletions],
  ["rules", "Regras e livro-caixa", lookAtRules],
  ["disk", "Espaço em disco", lookAtDisk],
  ["origin", "Endereço público", ({ settings }) => lookAtOrigin(settings)],
  ["secret", "Segredo da plataforma", lookAtSecret],
  ["clock", "Relógio", lookAtClock],
  ["runtime", "Node.js", ({ settings }) => lookAtRuntime(settings)],
  ["letters", "Cartas", lookAtLetters],
  ["webhooks", "Avisos a outros sistemas", lookAtWebhooks],
  ["kept-pages", "Páginas na memória", lookAtKeptPages],
];

/** What others are asked for, over the network; that takes a while. */
const outside: typeof here = [
  ["mail", "Servidor de e-mail", lookAtMailServer],
  ["sign-in", "Entrada das pessoas", lookAtSignIn],
  ["storage", "Armazenamento de arquivos", lookAtStorage],
];

/** The longest that one look may take, in milliseconds. */
const patience = { here: 3_000, outside: 12_000 };

/** Looks at everything that can be seen from here. None keeps another waiting, and one that fails says so. */
export const lookHere = (ctx: Asked) => Promise.all(here.map((check) => look(ctx, check, patience.here)));

/** Asks the mail server, the sign-in provider and the bucket of files whether they answer. */
export const lookOutside = (ctx: Asked) => Promise.all(outside.map((check) => look(ctx, check, patience.outside)));

async function look(ctx: Asked, [name, title, ask]: (typeof here)[number], ms: number): Promise<NamedFinding> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<Finding>((resolve) => {
    timer = setTimeout(resolve, ms, wrong(`Sem resposta em ${ms / 1_000} segundos.`));
  });
  const finding = await Promise.race([late, Promise.resolve(ctx).then(ask).catch(unseen)]);
  clearTimeout(timer);
  return { name, title, ...finding };
}

/** Nearly everything is asked of the database: what it said stands at the database's own check. */
const unseen = () => wrong("Não foi possível conferir.", "Resolva antes o que está indicado no banco de dados.");
