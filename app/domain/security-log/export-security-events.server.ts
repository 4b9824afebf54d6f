import { authorise, requireViewer } from "#app/domain/access/authorise.ts";
import { requireRecentSignIn } from "#app/domain/access/recent-sign-in.server.ts";
import { shortDate, timeOfDay } from "#app/domain/calendar.ts";
import { csvLine, csvParts } from "#app/domain/csv.ts";
import type { Ctx } from "#app/domain/ctx.ts";
import { recordEvent } from "#app/domain/events/record.server.ts";
import { type EventFilter, findPeople } from "./list-security-events.server.ts";
import { describeEvents, type EventRow, readEvents, type SecurityEvent } from "./read-events.server.ts";
import { tooManyPeople } from "./security-event.ts";

/** The first line of the exported register. */
const eventCsvHeader = csvLine(["Data", "Hora", "O que aconteceu", "Quem", "Sobre", "Objeto", "Código do endereço"]);

/** An event as a line, its moment by the clock of São Paulo; the address it came from as a code that names nobody. */
const eventCsvLine = ({ at, sentence, actor, about, object, ipHash }: SecurityEvent) =>
  csvLine([shortDate(at), timeOfDay(at), sentence, actor, about ?? "", object, ipHash ?? ""]);

/** What is to be known of the whole file, where its reader looks for what happened. */
const eventCsvNote = (sentence: string) => csvLine(["", "", sentence, "", "", "", ""]);

/**
 * The register of security as its page tells it, narrowed as there, the newest first, as the parts of a CSV file; each
 * is read as the one before has gone. That it was asked for is written down, and so comes first in it; before that a
 * line where the search found too many people. Refuses everybody but admins, and a sign-in that is no longer recent
 * (stale), before anything is sent.
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
