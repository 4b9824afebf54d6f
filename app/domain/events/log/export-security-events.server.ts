import { authorise, requireViewer } from "#app/domain/access/authorise.ts";
import { requireRecentSignIn } from "#app/domain/access/recent-sign-in.server.ts";
import { byteOrderMark } from "#app/domain/csv.ts";
import type { Ctx } from "#app/domain/ctx.ts";
import { eventCsvHeader, eventCsvLine, eventCsvNote } from "#app/domain/events/log/event-csv.ts";
import { findPeople } from "#app/domain/events/log/find-people.server.ts";
import type { EventFilter } from "#app/domain/events/log/list-security-events.server.ts";
import { type Asked, readEvents } from "#app/domain/events/log/read-events.server.ts";
import { tellEvents } from "#app/domain/events/log/tell-events.server.ts";
import { tooManyPeople } from "#app/domain/events/log/widest-search.ts";
import { record } from "#app/domain/events/record.server.ts";

/** How many events are read at once: nothing of the database is held while somebody's download is slow. */
const atOnce = 500;

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
  await record(signed, "events.exported", "events", { kind, people: people?.length ?? null });
  return parts(ctx, { kind, people }, areMore ? eventCsvNote(tooManyPeople) : "");
}

async function* parts(ctx: Ctx, asked: Omit<Asked, "before">, note: string) {
  yield byteOrderMark + eventCsvHeader + note;
  for (let before: number | null = null; ; ) {
    const rows = await readEvents(ctx, { ...asked, before }, atOnce);
    if (rows.length) yield (await tellEvents(ctx, rows)).map(eventCsvLine).join("");
    if (rows.length < atOnce) return;
    before = Number(rows.at(-1)!.id);
  }
}
