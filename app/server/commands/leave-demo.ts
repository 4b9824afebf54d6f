import { parseArgs } from "node:util";
import { AppError } from "#app/domain/app-error.ts";
import { makeBackup } from "#app/domain/backups/make-backup.server.ts";
import { backupsFolder } from "#app/domain/backups-folder.server.ts";
import { emailAddress } from "#app/domain/email-address.ts";
import { closeDemo, findOwnPart, keepOwnPart, type OwnPart } from "#app/domain/leave-demo.server.ts";
import { bypassPooler, withPlatform } from "#app/server/boot/open-platform.ts";
import { settingsOrExit } from "#app/server/boot/settings.ts";
import type { Say } from "#app/server/commands/operate.ts";
import { migrateDatabase } from "#drizzle/migrate.ts";

const options = {
  yes: { type: "boolean", default: false },
  keep: { type: "string", default: "" },
  owner: { type: "string" },
  people: { type: "string" },
} as const;

/**
 * `npm run leave-demo [-- --yes] [--keep 3,7] [--owner E-MAIL] [--people keep|remove]`, with the platform stopped:
 * turns a database that began as the demo into a school's. Without --yes it only says what stays and what goes. With it
 * a backup comes first. If real people joined, --people says whether they stay, and with them the demo's past, or go.
 */
export async function leaveDemo(args: string[], say: Say): Promise<boolean> {
  const { values } = parseArgs({ args, options });
  const keep = numbersOf(values.keep);
  if (values.people && !["keep", "remove"].includes(values.people))
    throw new AppError("invalid", "--people aceita keep (ficam) ou remove (saem).");
  const settings = bypassPooler(settingsOrExit());
  return await withPlatform(settings, { max: 2 }, async (db) => {
    await migrateDatabase(db);
    const ctx = { db, settings, viewer: null, ip: null };
    const own = await findOwnPart(ctx, keep);
    printPart(own, say);
    if (own.people && !values.people) {
      say("\n! Escolha o que acontece com elas:");
      say("  --people keep    ficam, com tudo que é delas; os cursos da demonstração saem do catálogo, mas o que as");
      say("                   pessoas inventadas fizeram continua nos registros e nas somas");
      say("  --people remove  saem, com tudo que fizeram");
      return false;
    }
    const owner = values.people === "keep" ? undefined : ownerOf(own, values.owner ?? settings.ADMIN_EMAILS[0]);
    if (!values.yes) {
      say("\nNada foi mudado. Para fazer isso, pare a plataforma e repita o comando com --yes.");
      return true;
    }
    const { folder } = await makeBackup({ db, settings }, { parent: backupsFolder(settings), kind: "full", say });
    say(`✓ Antes de tudo, uma cópia de segurança: ${folder}`);
    if (owner === undefined) {
      const closed = await closeDemo(ctx, own);
      say(
        `✓ ${closed.courses} cursos da demonstração saíram do catálogo; ${closed.accounts} contas dela não podem mais ser usadas.`,
      );
    } else {
      await keepOwnPart(ctx, own, owner);
      say("✓ Só ficou o que é da escola. Os arquivos que ninguém mais usa saem sozinhos em 30 dias.");
      if (own.courses.length) say(`  Os cursos esperam por ${owner}: quem entrar com esse e-mail os encontra.`);
    }
    say("  Agora defina PUBLIC_ORIGIN e inicie a plataforma.");
    return true;
  });
}

function numbersOf(list: string): number[] {
  const numbers = list.split(",").filter(Boolean).map(Number);
  if (numbers.some((id) => !Number.isInteger(id) || id < 1 || id > 2_147_483_647))
    throw new AppError("invalid", "--keep precisa dos números dos cursos, separados por vírgula: --keep 3,7");
  return numbers;
}

function printPart({ courses, people }: OwnPart, say: Say) {
  say("Ficam a página da equipe, o visual dos certificados, as opções da escola e");
  if (courses.length) for (const { id, title } of courses) say(`  o curso nº ${id}, “${title}”`);
  else say("  nenhum curso: todos são da demonstração");
  say(
    "Saem os outros cursos, as contas da demonstração e tudo que fizeram: inscrições, vendas, certificados, tickets.",
  );
  say("Um curso da demonstração que a escola adotou fica com --keep e o seu número: --keep 3,7");
  if (people) say(`! ${people === 1 ? "Uma pessoa entrou" : `${people} pessoas entraram`} com o próprio e-mail.`);
}

/** The new owner of the courses; empty without courses. */
function ownerOf({ courses }: OwnPart, email: string | undefined): string {
  if (!courses.length) return "";
  const parsed = emailAddress.safeParse(email);
  if (parsed.success) return parsed.data;
  throw new AppError("invalid", "De quem são os cursos que ficam? Informe o e-mail: --owner nome@exemplo.com");
}
