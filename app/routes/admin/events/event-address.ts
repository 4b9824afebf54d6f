import { eventKind } from "#app/domain/events/log/kinds.ts";
import type { EventFilter, EventQuery } from "#app/domain/events/log/list-security-events.server.ts";

/** What an address asks of the register. */
export const eventFilter = ({ searchParams }: URL): EventFilter => ({
  kind: eventKind(searchParams.get("kind")),
  q: searchParams.get("q")?.trim() ?? "",
  of: searchParams.get("of"),
});

/** The address of a part of the register. */
export const hrefOf = ({ kind, q, of, before }: EventFilter & Partial<EventQuery>) =>
  addressed("/admin/events", { kind, q, of: q && of, before: before ? String(before) : null });

/** The address of the file of what the page shows. */
export const fileOf = ({ kind, q, of }: EventFilter) => addressed("/admin/events/export.csv", { kind, q, of: q && of });

function addressed(path: string, said: Record<string, string | null>) {
  const search = new URLSearchParams(Object.entries(said).filter((each): each is [string, string] => Boolean(each[1])));
  return `${path}${search.size ? `?${search}` : ""}`;
}
