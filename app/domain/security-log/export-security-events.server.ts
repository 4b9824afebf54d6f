import { authorise, requireViewer } from "#app/domain/access/authorise.ts";
import { requireRecentSignIn } from "#app/domain/access/recent-sign-in.server.ts";
import { shortDate, timeOfDay } from "#app/domain/calendar.ts";
import { csvLine, csvParts } from "#app/domain/csv.ts";
import type { Ctx } from "#app/domain/ctx.ts";
import { recordEvent } from "#app/domain/events/record.server.ts";
import { tooManyPeople } from "./event-search.ts";
import { type EventFilter, findPeople } from "./list-security-events.server.ts";
import { describeEvents, type EventRow, readEvents, type SecurityEvent } from "./read-events.server.ts";

/** The header line of the exported log. */
const eventCsvHeader = csvLine(["Data", "Hora", "O que aconteceu", "Quem", "Sobre", "Objeto", "Código do endereço"]);

/** An event as a line, in São Paulo's time; the network address as a code that identifies nobody. */
const eventCsvLine = ({ at, sentence, actor, about, object, ipHash }: SecurityEvent) =>
  csvLine([shortDate(at), timeOfDay(at), sentence, actor, about ?? "", object, ipHash ?? ""]);

/** A note about the whole file, in the column of what happened. */
const eventCsvNote = (sentence: string) => csvLine(["", "", sentence, "", "", "", ""]);

/**
 * The security log with the page's filter, newest first, as parts of a CSV file that are read while they are sent. The
 * export is recorded first and so is the first line, after a note if the search found too many people. For admins who
 * signed in recently (else stale).
 */
export async function exportSecurityEvents(ctx: Ctx, { kind, ...asked }: EventFilter): Promise<AsyncGenerator<string>> {
  const signed = requireViewer(ctx);
  authorise(signed, "events.see");
  await requireRecentSignIn(signed);
  const { people, areMore } = asked.q ? await findPeople(ctx, asked) : { people: null, areMore: false };
  await recordEvent(signed, "events.exported", "events", { kind, people: people?.length ?? null });
  return csvParts<EventRow>(
    eventCsvHeader + (areMore ? eventCsvNote(tooManyPeople) : ""),
    (last, limit) => readEvents(ctx, { kind, people, before: last ? Number(last.id) : null }, limit),
    async (rows) => (await describeEvents(ctx, rows)).map(eventCsvLine),
  );
}
