import { sql } from "drizzle-orm";
import { z } from "zod";
import { authorise } from "#app/domain/access/authorise.ts";
import { requireRecentSignIn } from "#app/domain/access/recent-sign-in.server.ts";
import { matchesEveryWord } from "#app/domain/batch-read.server.ts";
import { shortDate, timeOfDay } from "#app/domain/calendar.ts";
import { csvLine, csvParts } from "#app/domain/csv.ts";
import type { Ctx } from "#app/domain/ctx.ts";
import { recordEvent } from "#app/domain/events/record.server.ts";
import { keysOf } from "#app/domain/json-view.ts";
import { textParam } from "#app/domain/paging.ts";
import { users } from "#drizzle/schema/people.ts";
import { eventKinds, maxPeople, tooManyPeople } from "./event-search.ts";
import { describeEvents, type EventRow, readEvents, type SecurityEvent } from "./read-events.server.ts";

/** A person that the log can be filtered by. */
type KnownPerson = { id: string; fullName: string };

type FoundPeople = { people: KnownPerson[]; isOne: boolean; areMore: boolean };

/**
 * Who the log is filtered by: the person with a user's id, or everybody whose name or e-mail contains all words of `q`.
 * `of` is the id of the person whose name the search box was filled with: as long as `q` is that name, it means them
 * and nobody else of the same name. Returns at most 1,000 people, whether one person was meant, and whether there are
 * more.
 */
async function findPeople(ctx: Ctx, { q, of }: { q: string; of: string | null }): Promise<FoundPeople> {
  const [meant] = isId(q) ? await byId(ctx, q) : of && isId(of) ? await byId(ctx, of) : [];
  if (isId(q) || meant?.fullName === q) {
    return { people: meant ? [meant] : [], isOne: meant !== undefined, areMore: false };
  }
  const folded = sql`folded(${users.fullName} || ' ' || ${users.email})`;
  const where = matchesEveryWord(folded, q.slice(0, 200));
  const found = await ctx.db
    .select(columns)
    .from(users)
    .where(where)
    .orderBy(users.id)
    .limit(maxPeople + 1);
  return { people: found.slice(0, maxPeople), isOne: false, areMore: found.length > maxPeople };
}

const columns = { id: users.id, fullName: users.fullName };

const isId = (text: string) => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text);

const byId = ({ db }: Ctx, id: string) => db.select(columns).from(users).where(sql`${users.id} = ${id}::uuid`);

/**
 * The query of the log. `q`: words of a name or e-mail, or a user's id; `of`: see `findPeople`; `before`: the id of the
 * event to continue from, into the past.
 */
export const eventQuery = z.object({
  kind: z.enum(keysOf(eventKinds)).nullable().catch(null),
  q: textParam("Partes do nome ou do e-mail, ou o código de uma conta."),
  of: z.string().nullable().catch(null),
  before: z
    .string()
    .regex(/^[1-9]\d{0,15}$/)
    .transform(Number)
    .nullable()
    .catch(null),
});

export type EventQuery = z.output<typeof eventQuery>;
type EventFilter = Omit<EventQuery, "before">;

/** `who`: the only person found, and whether the search was for them; `isCut`: too many were found. */
export type SecurityEvents = {
  events: SecurityEvent[];
  next: number | null;
  who: (KnownPerson & { isMeant: boolean }) | null;
  isCut: boolean;
};

const pageSize = 30;

/** Security events, newest first, in pages: of one kind, or about the people found by `q`. Shows only names. */
export async function listSecurityEvents(ctx: Ctx, { kind, before, ...query }: EventQuery): Promise<SecurityEvents> {
  authorise(ctx, "events.see");
  const { people, isOne, areMore } = query.q ? await findPeople(ctx, query) : everybody;
  const rows = await readEvents(ctx, { kind, before, people }, pageSize + 1);
  const shown = rows.slice(0, pageSize);
  return {
    events: await describeEvents(ctx, shown),
    next: rows.length > pageSize ? Number(shown.at(-1)!.id) : null,
    who: people?.length === 1 ? { ...people[0]!, isMeant: isOne } : null,
    isCut: areMore,
  };
}

const everybody = { people: null, isOne: false, areMore: false };

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
export async function exportSecurityEvents(ctx: Ctx, { kind, ...query }: EventFilter): Promise<AsyncGenerator<string>> {
  const signed = authorise(ctx, "events.see");
  await requireRecentSignIn(signed);
  const { people, areMore } = query.q ? await findPeople(ctx, query) : { people: null, areMore: false };
  await recordEvent(signed, "events.exported", "events", { kind, people: people?.length ?? null });
  return csvParts<EventRow>(
    eventCsvHeader + (areMore ? eventCsvNote(tooManyPeople) : ""),
    (last, limit) => readEvents(ctx, { kind, people, before: last ? Number(last.id) : null }, limit),
    async (rows) => (await describeEvents(ctx, rows)).map(eventCsvLine),
  );
}
