import { requireViewer } from "#app/domain/access/authorise.ts";
import { requireRecentSignIn } from "#app/domain/access/recent-sign-in.server.ts";
import { batchRead } from "#app/domain/batch-read.server.ts";
import { shortDate } from "#app/domain/calendar.ts";
import { csvLine, csvParts } from "#app/domain/csv.ts";
import type { Ctx } from "#app/domain/ctx.ts";
import { decimalText } from "#app/domain/decimal.ts";
import { recordEvent } from "#app/domain/events/record.server.ts";
import { shareOf } from "#app/domain/figures.ts";
import { requireLed } from "./find-class.server.ts";
import { type ClassMeasure, type ClassMember, progressIn } from "./member.ts";
import { selectLed, selectMeasure, selectMembers } from "./members.server.ts";

const columns = [
  "Nome",
  "Na turma desde",
  "Progresso em %",
  "Último estudo",
  "Questionários passados",
  "Questionários",
];
const head = csvLine([...columns, "Certificados", "Cursos", "Presenças", "Encontros", "Presença em %"]);

function lineOf(measure: ClassMeasure, member: ClassMember): string {
  const presence = shareOf(member.attended, member.held);
  return csvLine([
    member.fullName,
    shortDate(member.joinedAt),
    progressIn(measure, member),
    member.lastStudiedAt ? shortDate(member.lastStudiedAt) : "",
    member.quizzesPassed,
    measure.quizzes,
    member.certificates,
    measure.courses,
    member.attended,
    member.held,
    presence === null ? "" : decimalText(presence, 1),
  ]);
}

/**
 * The members of a class that the viewer leads with their progress, by name, as the parts of a CSV file. Recorded as an
 * event; refuses a sign-in that is not recent (stale) before anything is sent.
 */
export async function exportMembers(ctx: Ctx, classId: number): Promise<AsyncGenerator<string>> {
  const signed = requireViewer(ctx);
  const { found, measured } = await batchRead(signed, {
    found: selectLed(signed, classId),
    measured: selectMeasure(signed, classId),
  });
  requireLed(found);
  await requireRecentSignIn(signed);
  await recordEvent(signed, "class_members.exported", `class/${classId}`, {});
  const everybody = { q: "", stalled: false, sort: { column: "name", descending: false } } as const;
  let read = 0;
  return csvParts<ClassMember>(
    head,
    async (_, limit) => {
      const rows = await selectMembers(signed, classId, everybody).limit(limit).offset(read);
      read += rows.length;
      return rows;
    },
    (rows) => rows.map((member) => lineOf(measured[0]!, member)),
  );
}
