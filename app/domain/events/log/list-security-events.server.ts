import { inArray, sql } from "drizzle-orm";
import { authorise } from "#app/domain/access/authorise.ts";
import type { Ctx } from "#app/domain/ctx.ts";
import { actionsOf, type EventKind, type SecurityAction } from "#app/domain/events/log/kinds.ts";
import { sentenceOf } from "#app/domain/events/log/sentence.ts";
import type { EventAction } from "#app/domain/events/record.server.ts";
import { everyWordIn } from "#app/domain/search.server.ts";
import { users } from "#drizzle/schema/people.ts";
import { events } from "#drizzle/schema/platform.ts";

/** `before`: the id of the event after which (into the past) to go on. `q`: words of a name or e-mail, or a user's id. */
export type EventQuery = { kind: EventKind | null; q: string; before: number | null };

/** `said` begins with `who`, where somebody did it whose account is known; nothing of them is told but that name. */
export type SecurityEvent = {
  id: number;
  at: Date;
  action: SecurityAction;
  said: string;
  actorId: string | null;
  who: string | null;
};
export type SecurityEvents = { events: SecurityEvent[]; next: number | null; who: string | null };

const atOnce = 30;
/** So many people are looked for by parts of a name. */
const mostPeople = 50;

/**
 * What happened that matters to security, the newest first, some at a time: of one kind, of the people that `q` finds.
 * For admins. Nothing of anybody but their name is told. Out: `next` for the page after, `who` if `q` finds one person.
 */
export async function listSecurityEvents(ctx: Ctx, { kind, q, before }: EventQuery): Promise<SecurityEvents> {
  authorise(ctx, "events.see");
  const people = q ? await peopleBy(ctx, q) : null;
  const actions: readonly EventAction[] = actionsOf(kind);
  const rows =
    people?.length === 0 ? [] : await read(ctx, { actions, before, ids: people?.map(({ id }) => id) ?? null });
  const shown = rows.slice(0, atOnce);
  const names = await namesOf(ctx, shown);
  return {
    events: shown.map((row) => viewOf(row, names)),
    next: rows.length > atOnce ? Number(shown.at(-1)!.id) : null,
    who: people?.length === 1 ? people[0]!.fullName : null,
  };
}

type Row = {
  id: string;
  ms: number;
  action: SecurityAction;
  object: string;
  actorId: string | null;
  isAsked: boolean;
  data: Record<string, unknown>;
};
type Asked = { actions: readonly EventAction[]; before: number | null; ids: string[] | null };

/** Each action has its own newest in the index; what a person did or what was done to them is found by person. */
async function read({ db }: Ctx, { actions, before, ids }: Asked): Promise<Row[]> {
  const isOlder = before ? sql`and (e.at, e.id) < (select b.at, b.id from ${events} b where b.id = ${before})` : sql``;
  const newest = sql`order by e.at desc, e.id desc limit ${atOnce + 1}`;
  const listed = `{${actions.join(",")}}`;
  const found = ids
    ? sql`${events} e where e.id in (${ofPeople(ids)}) and e.action = any(${listed}::text[]) ${isOlder}`
    : sql`unnest(${listed}::text[]) a (action) cross join lateral
        (select * from ${events} e where e.action = a.action ${isOlder} ${newest}) e`;
  return await db.execute<Row>(sql`
    select e.id, (extract(epoch from e.at) * 1000)::float8 as ms, e.action, e.object, e.actor_id as "actorId",
      e.ip_hash is not null as "isAsked", e.data
    from ${found} ${newest}`);
}

/** What names them is found by its object; of what is rarer, by who did it. */
function ofPeople(ids: string[]) {
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

async function peopleBy({ db }: Ctx, q: string) {
  const folded = sql`folded(${users.fullName} || ' ' || ${users.email})`;
  const isId = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(q);
  const where = isId ? sql`${users.id} = ${q}::uuid` : everyWordIn(folded, q.slice(0, 200));
  return await db.select({ id: users.id, fullName: users.fullName }).from(users).where(where).limit(mostPeople);
}

async function namesOf({ db }: Ctx, rows: Row[]): Promise<Map<string, string>> {
  const ids = new Set(rows.flatMap((row) => [row.actorId, personIn(row)]).filter((id) => id !== null));
  if (!ids.size) return new Map();
  const found = await db
    .select({ id: users.id, name: users.fullName })
    .from(users)
    .where(inArray(users.id, [...ids]));
  return new Map(found.map(({ id, name }) => [id, name]));
}

function viewOf(row: Row, names: Map<string, string>): SecurityEvent {
  const { id, ms, action, object, data, actorId, isAsked } = row;
  const person = personIn(row);
  const about = person && person !== actorId ? (names.get(person) ?? null) : null;
  const name = (actorId && names.get(actorId)) || null;
  const actor = name ?? (isAsked ? "Alguém" : "A plataforma");
  const said = sentenceOf({ action, actor, about, number: object.split("/")[1] ?? "", data });
  const who = name && said.startsWith(name) ? name : null;
  return { id: Number(id), at: new Date(ms), action, said, actorId, who };
}

const personIn = ({ object }: Row) => (object.startsWith("user/") ? object.slice("user/".length) : null);
