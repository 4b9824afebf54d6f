import { authorise } from "#app/domain/access/authorise.ts";
import type { Ctx } from "#app/domain/ctx.ts";
import { findPeople, type KnownPerson } from "#app/domain/events/log/find-people.server.ts";
import type { EventKind } from "#app/domain/events/log/kinds.ts";
import { readEvents } from "#app/domain/events/log/read-events.server.ts";
import { type SecurityEvent, tellEvents } from "#app/domain/events/log/tell-events.server.ts";

/** What the register is narrowed to. `q`: words of a name or e-mail, or a user's id; `of`: see `findPeople`. */
export type EventFilter = { kind: EventKind | null; q: string; of: string | null };

/** `before`: the id of the event after which (into the past) to go on. */
export type EventQuery = EventFilter & { before: number | null };

/** `who`: the only one whom the search has found, and whether it was for them alone; `isCut`: it has found too many. */
export type SecurityEvents = {
  events: SecurityEvent[];
  next: number | null;
  who: (KnownPerson & { isMeant: boolean }) | null;
  isCut: boolean;
};

const atOnce = 30;

/**
 * What happened that matters to security, the newest first, some at a time: of one kind, of the people that `q` finds.
 * For admins. Nothing of anybody but their name is told. Out: `next` for the page after, `who` if `q` finds one person.
 */
export async function listSecurityEvents(ctx: Ctx, { kind, before, ...asked }: EventQuery): Promise<SecurityEvents> {
  authorise(ctx, "events.see");
  const { people, isOne, areMore } = asked.q ? await findPeople(ctx, asked) : everybody;
  const rows = await readEvents(ctx, { kind, before, people }, atOnce + 1);
  const shown = rows.slice(0, atOnce);
  return {
    events: await tellEvents(ctx, shown),
    next: rows.length > atOnce ? Number(shown.at(-1)!.id) : null,
    who: people?.length === 1 ? { ...people[0]!, isMeant: isOne } : null,
    isCut: areMore,
  };
}

const everybody = { people: null, isOne: false, areMore: false };
