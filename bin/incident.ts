import { parseArgs } from "node:util";
import { csvLine } from "#app/domain/csv.ts";
import { affectedBy, type Subject, subjects } from "#app/domain/privacy/incident/affected.server.ts";
import { noticeToAuthority, noticeToPeople } from "#app/domain/privacy/incident/notice.ts";
import { schoolOf } from "#app/domain/school.ts";
import { readSettings } from "#app/domain/settings.ts";
import { openPlatform, pastPooler } from "#app/server/boot/open-platform.ts";

/**
 * `npm run incident -- --data payments --since 2026-11-01 --until 2026-11-20 --role student`: lists the accounts that an
 * incident touches, as CSV on stdout; with `--drafts` the drafts of the
 * notices to the ANPD and to the people instead. Reads the database of DATABASE_URL or of DATA_DIR, and writes nothing.
 */
const usage = `npm run incident -- --data <${Object.keys(subjects).join("|")}> [--since AAAA-MM-DD[THH:MM]] [--until …]
  [--known …] [--role student|instructor|admin] [--drafts]`;
const { values } = parseArgs({
  options: {
    data: { type: "string", default: "accounts" },
    since: { type: "string" },
    until: { type: "string" },
    known: { type: "string" },
    role: { type: "string" },
    drafts: { type: "boolean", default: false },
  },
});
const roles = ["student", "instructor", "admin"] as const;
const role = roles.find((each) => each === values.role);
const [since, until, known] = [values.since, values.until, values.known].map(momentOf);
if (!Object.hasOwn(subjects, values.data) || (values.role && !role)) stop(usage);
const subject = values.data as Subject;

const settings = readSettings(process.env, "x".repeat(32));
const { db, close } = await openPlatform(pastPooler(settings), { max: 2, say: console.error });
try {
  let people = 0;
  await db.transaction(
    async (tx) => {
      if (!values.drafts) console.log(csvLine(["id", "nome", "e-mail", "papel"]).trimEnd());
      for await (const rows of affectedBy(tx, { subject, since, until, role })) {
        people += rows.length;
        if (values.drafts) continue;
        for (const { id, fullName, email, role } of rows) console.log(csvLine([id, fullName, email, role]).trimEnd());
      }
    },
    { accessMode: "read only", isolationLevel: "repeatable read" },
  );
  const about = { data: subjects[subject].words, people, since, until, knownAt: known ?? new Date() };
  const incident = { ...about, school: schoolOf(settings) };
  const drafts = `${noticeToAuthority(incident)}\n${"-".repeat(72)}\n\n${noticeToPeople(incident)}`;
  if (values.drafts) console.log(drafts);
  else console.error(`\n${people} accounts. The drafts of the notices: the same command with --drafts.`);
} finally {
  await close();
}

/** A day is meant as it begins in São Paulo. */
function momentOf(given: string | undefined): Date | undefined {
  if (!given) return undefined;
  const moment = new Date(/^\d{4}-\d\d-\d\d$/.test(given) ? `${given}T00:00-03:00` : `${given}-03:00`);
  if (Number.isNaN(moment.getTime())) stop(`${given} is no moment.\n${usage}`);
  return moment;
}

function stop(why: string): never {
  console.error(why);
  process.exit(1);
}
