import { inArray, type SQL, sql } from "drizzle-orm";
import { batchRead } from "#app/domain/batch-read.server.ts";
import type { Ctx } from "#app/domain/ctx.ts";
import type { DataOf, EventType } from "#app/domain/events/event-types.ts";
import { courses } from "#drizzle/schema/courses.ts";
import { users } from "#drizzle/schema/people.ts";
import { events } from "#drizzle/schema/platform.ts";
import type { EventKind } from "./event-search.ts";
import { actionsOf, eventSentence, type SecurityAction } from "./security-event.ts";

/** An event of one of the log's actions, as stored. */
export type EventRow = {
  id: string;
  ms: number;
  action: SecurityAction;
  object: string;
  actorId: string | null;
  ipHash: string | null;
  /** Checked when it was written. */
  data: DataOf<SecurityAction>;
};

/** `before`: the id of the event to continue from, into the past; `people`: whom it must be about, if not all. */
export type Query = { kind: EventKind | null; before: number | null; people: readonly { id: string }[] | null };

/**
 * The newest events, up to a limit, of one kind and about some people. Each action's newest are found by index; a
 * person's own, and those about them, by person.
 */
export async function readEvents({ db }: Ctx, { kind, before, people }: Query, limit: number): Promise<EventRow[]> {
  if (people?.length === 0) return [];
  const isOlder = before ? sql`and (e.at, e.id) < (select b.at, b.id from ${events} b where b.id = ${before})` : sql``;
  const newest = sql`order by e.at desc, e.id desc limit ${limit}`;
  const actions: readonly EventType[] = actionsOf(kind);
  const listed = `{${actions.join(",")}}`;
  const found = people
    ? sql`${events} e where e.id in (${ofPeople(people.map(({ id }) => id))}) and e.action = any(${listed}::text[]) ${isOlder}`
    : sql`unnest(${listed}::text[]) a (action) cross join lateral
        (select * from ${events} e where e.action = a.action ${isOlder} ${newest}) e`;
  return await db.execute<EventRow>(sql`
    select e.id, (extract(epoch from e.at) * 1000)::float8 as ms, e.action, e.object, e.actor_id as "actorId",
      e.ip_hash as "ipHash", e.data
    from ${found} ${newest}`);
}

/** Frequent actions about a person are found by object; rarer ones by actor. */
function ofPeople(ids: string[]): SQL {
  const objects = `{${ids.map((id) => `user/${id}`).join(",")}}`;
  const named: readonly string[] = ["session.created", "user.created"];
  const rarer = `{${actionsOf(null)
    .filter((action) => !named.includes(action))
    .join(",")}}`;
  return sql`
    select o.id from ${events} o where o.object = any(${objects}::text[])
    union all
    select d.id from ${events} d where d.action = any(${rarer}::text[]) and d.actor_id = any(${`{${ids.join(",")}}`}::uuid[])`;
}

/**
 * `said` begins with `who` if the actor's account is known; nothing but the name is shown. `about` is the name of the
 * person or the title of the course concerned.
 */
export type SecurityEvent = {
  id: number;
  at: Date;
  action: SecurityAction;
  sentence: string;
  actorId: string | null;
  who: string | null;
  actor: string;
  object: string;
  about: string | null;
  ipHash: string | null;
};

/** Events as sentences, with the current names of people and titles of courses. */
export async function describeEvents(ctx: Ctx, rows: EventRow[]): Promise<SecurityEvent[]> {
  const { people, titles } = await namesIn(ctx, rows);
  return rows.map((row) => {
    const { id, ms, action, object, data, actorId, ipHash } = row;
    const person = idIn(row, "user");
    const title = titles.get(Number(idIn(row, "course"))) ?? null;
    const name = (actorId && people.get(actorId)) || null;
    const other = person && person !== actorId ? (people.get(person) ?? null) : null;
    const actor = name ?? (ipHash ? "Alguém" : "A plataforma");
    const sentence = eventSentence({ action, actor, about: other, title, number: object.split("/")[1] ?? "", data });
    const who = name && sentence.startsWith(name) ? name : null;
    const about = person ? (people.get(person) ?? null) : title;
    return { id: Number(id), at: new Date(ms), action, sentence, actorId, who, actor, object, about, ipHash };
  });
}

async function namesIn(ctx: Ctx, rows: EventRow[]) {
  const people = new Set(rows.flatMap((row) => [row.actorId, idIn(row, "user")]).filter((id) => id !== null));
  const titled = new Set(rows.map((row) => idIn(row, "course")).filter((id) => id !== null));
  if (!people.size && !titled.size) return { people: new Map<string, string>(), titles: new Map<number, string>() };
  const read = await batchRead(ctx, {
    people: selectNames(ctx, [...people]),
    titles: selectTitles(ctx, [...titled].map(Number)),
  });
  return {
    people: new Map(read.people.map(({ id, name }) => [id, name])),
    titles: new Map(read.titles.map(({ id, title }) => [id, title])),
  };
}

const selectNames = ({ db }: Ctx, ids: string[]) =>
  db.select({ id: users.id, name: users.fullName }).from(users).where(inArray(users.id, ids));

const selectTitles = ({ db }: Ctx, ids: number[]) =>
  db.select({ id: courses.id, title: courses.title }).from(courses).where(inArray(courses.id, ids));

/** The id in the event's object, if it is of that noun. */
const idIn = ({ object }: EventRow, noun: "user" | "course") =>
  object.startsWith(`${noun}/`) ? object.slice(noun.length + 1) : null;
