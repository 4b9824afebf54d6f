import { type SQL, sql } from "drizzle-orm";
import type { Ctx } from "#app/domain/ctx.ts";
import { actionsOf, type EventKind, type SecurityAction } from "#app/domain/events/log/kinds.ts";
import type { EventAction } from "#app/domain/events/record.server.ts";
import { events } from "#drizzle/schema/platform.ts";

/** An event as it was written, of the actions that the register tells of. */
export type EventRow = {
  id: string;
  ms: number;
  action: SecurityAction;
  object: string;
  actorId: string | null;
  ipHash: string | null;
  data: Record<string, unknown>;
};

/** `before`: the id of the event after which (into the past) to go on; `people`: whom it is to be about, if not all. */
export type Asked = { kind: EventKind | null; before: number | null; people: readonly { id: string }[] | null };

/**
 * The newest events, so many at the most, of one kind and about some people. Each action has its own newest in the
 * index; what a person did or what was done to them is found by person.
 */
export async function readEvents({ db }: Ctx, { kind, before, people }: Asked, most: number): Promise<EventRow[]> {
  if (people?.length === 0) return [];
  const isOlder = before ? sql`and (e.at, e.id) < (select b.at, b.id from ${events} b where b.id = ${before})` : sql``;
  const newest = sql`order by e.at desc, e.id desc limit ${most}`;
  const actions: readonly EventAction[] = actionsOf(kind);
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

/** What names them is found by its object; of what is rarer, by who did it. */
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
