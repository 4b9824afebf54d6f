import { parseArgs } from "node:util";
import { csvLine } from "#app/domain/csv.ts";
import type { Role } from "#app/domain/ctx.ts";
import { affectedBy, type Scope } from "#app/domain/privacy/incident/affected.server.ts";
import { noticeToAuthority, noticeToPeople } from "#app/domain/privacy/incident/notice.ts";
import { recordIncident } from "#app/domain/privacy/incident/record-incident.server.ts";
import { type Subject, subjects } from "#app/domain/privacy/incident/subjects.ts";
import { Refusal } from "#app/domain/refusal.ts";
import { schoolOf } from "#app/domain/school.ts";
import { openPlatform, pastPooler } from "#app/server/boot/open-platform.ts";
import { settingsWithoutSecret } from "#app/server/boot/settings.ts";
import type { Say } from "#app/server/commands/operate.ts";

const options = {
  data: { type: "string", default: "accounts" },
  since: { type: "string" },
  until: { type: "string" },
  known: { type: "string" },
  role: { type: "string" },
  drafts: { type: "boolean", default: false },
  record: { type: "boolean", default: false },
} as const;

const roles: readonly Role[] = ["student", "instructor", "admin"];

const usage = `npm run incident -- --data DADOS [--since AAAA-MM-DD[THH:MM]] [--until …] [--known …] [--role PAPEL] [--drafts] [--record]
  DADOS:
${Object.entries(subjects)
  .map(([name, { words }]) => `    ${name.padEnd(14)} ${words}`)
  .join("\n")}
  PAPEL: ${roles.join(", ")}`;

/**
 * `npm run incident -- --data payments --since 2026-11-01 --until 2026-11-20 --role student`: the accounts that an
 * incident touches, as CSV; with `--drafts` the drafts of the notices to the ANPD and to the people instead. Only
 * reads, unless `--record` has the platform keep that it happened.
 */
export async function incident(args: string[], say: Say): Promise<boolean> {
  const { values } = parseArgs({ args, options });
  const scope = scopeOf(values);
  const known = momentOf(values.known);
  const settings = settingsWithoutSecret();
  const { db, close } = await openPlatform(pastPooler(settings), { max: 2, say: () => {} });
  try {
    let people = 0;
    await db.transaction(
      async (tx) => {
        if (!values.drafts) say(csvLine(["id", "nome", "e-mail", "papel"]).trimEnd());
        for await (const rows of affectedBy(tx, scope)) {
          people += rows.length;
          if (values.drafts) continue;
          for (const { id, fullName, email, role } of rows) say(csvLine([id, fullName, email, role]).trimEnd());
        }
      },
      { accessMode: "read only", isolationLevel: "repeatable read" },
    );
    const { since, until } = scope;
    const about = { data: subjects[scope.subject].words, people, since, until, knownAt: known ?? new Date() };
    const told = { ...about, school: schoolOf(settings) };
    if (values.drafts) say(`${noticeToAuthority(told)}\n${"-".repeat(72)}\n\n${noticeToPeople(told)}`);
    if (values.record) {
      await recordIncident({ db, settings, viewer: null, ip: null }, scope, { people, knownAt: known });
      aside(
        "O incidente ficou no registro de segurança do Painel, em Incidentes. Guarde também, à parte, o que foi feito, por 5 anos.",
      );
    }
    if (!values.drafts)
      aside(`${people === 1 ? "1 conta" : `${people} contas`}. Os rascunhos dos avisos: o mesmo com --drafts.`);
    return true;
  } finally {
    await close();
  }
}

/** Beside the list, which may be going into a file. */
const aside = (sentence: string) => void process.stderr.write(`\n${sentence}\n`);

function scopeOf({ data, role, since, until }: { data: string; role?: string; since?: string; until?: string }): Scope {
  const one = roles.find((each) => each === role);
  if (!Object.hasOwn(subjects, data)) throw new Refusal("invalid", `Não há os dados "${data}".\n${usage}`);
  if (role && !one) throw new Refusal("invalid", `Não há o papel "${role}".\n${usage}`);
  return { subject: data as Subject, since: momentOf(since), until: momentOf(until), role: one };
}

/** A day is meant as it begins in São Paulo. */
function momentOf(given: string | undefined): Date | undefined {
  if (!given) return undefined;
  const moment = new Date(/^\d{4}-\d\d-\d\d$/.test(given) ? `${given}T00:00-03:00` : `${given}-03:00`);
  if (Number.isNaN(moment.getTime())) throw new Refusal("invalid", `"${given}" não é uma data.\n${usage}`);
  return moment;
}
