import { createHmac } from "node:crypto";
import canonicalize from "canonicalize";
import type { Ctx } from "#app/domain/ctx.ts";
import { derivedKey } from "#app/domain/secrets/sealed.server.ts";
import { events } from "#drizzle/schema/platform.ts";
import { type DataOf, type EventOf, type EventType, eventTypes, type ObjectOf } from "./event-types.ts";

/** A changed value before and after; only hashes are kept. */
type Change = { before?: unknown; after?: unknown };

/** A reaction to events of one type, which may come several at once. */
type Handler<Type extends EventType> = (ctx: Ctx, happened: readonly EventOf<Type>[]) => Promise<void>;

/** A reaction to one event at a time. */
export function onEach<Type extends EventType>(
  react: (ctx: Ctx, event: EventOf<Type>) => Promise<void>,
): Handler<Type> {
  return async (ctx, happened) => {
    for (const event of happened) await react(ctx, event);
  };
}

/** The reactions of a noun, by type of event. */
export type Subscriptions = { readonly [Type in EventType]?: Handler<Type> };

let subscribers: readonly Subscriptions[] | undefined;

/** Sets the subscribers, in this order; app/domain/subscribers.server.ts does it for the whole platform. */
export function subscribe(all: readonly Subscriptions[]) {
  subscribers = all;
}

/**
 * Writes one event row and runs the subscribers of its type. Call it in the transaction of the change: what subscribers
 * write is committed or rolled back with it, and they may not call the network. `object` is `noun/id`; the access token
 * used, if any, is stored beside the data as `token`. `change` may hold anything, because only hashes of it are stored.
 * Returns the event's id.
 */
export async function recordEvent<Type extends EventType>(
  ctx: Ctx,
  type: Type,
  object: ObjectOf<Type>,
  data: DataOf<Type>,
  change: Change = {},
) {
  const [id] = await recordEvents(ctx, type, [object], data, change);
  return id!;
}

export async function recordEvents<Type extends EventType>(
  ctx: Ctx,
  type: Type,
  objects: readonly ObjectOf<Type>[],
  data: DataOf<Type>,
  { before, after }: Change = {},
): Promise<number[]> {
  if (!subscribers) throw new Error("Nobody subscribed to events: import app/domain/subscribers.server.ts first.");
  const ids: number[] = [];
  const { id: actorId, tokenId } = ctx.viewer ?? {};
  const facts = eventTypes[type].data.parse(data) as DataOf<Type>;
  const hashes = { beforeHash: hashValue(ctx, before), afterHash: hashValue(ctx, after) };
  const common = {
    actorId,
    action: type,
    data: tokenId === undefined ? facts : { ...facts, token: tokenId },
    ipHash: hashAddress(ctx),
    ...hashes,
  };
  for (let from = 0; from < objects.length; from += 5_000) {
    const rows = objects.slice(from, from + 5_000).map((object) => ({ ...common, object }));
    const written = await ctx.db.insert(events).values(rows).returning({ id: events.id, object: events.object });
    const happened = written.map(({ id, object }) => ({ id, type, object: object as ObjectOf<Type>, data: facts }));
    for (const subscriptions of subscribers) await subscriptions[type]?.(ctx, happened);
    ids.push(...happened.map(({ id }) => id));
  }
  return ids;
}

/**
 * A keyed hash of a value's canonical JSON (RFC 8785), null for none: it identifies the value without revealing it.
 * Keyed, because otherwise every CPF could be tried.
 */
export function hashValue({ settings }: Pick<Ctx, "settings">, value: unknown): string | null {
  const json = value === undefined ? undefined : canonicalize(value);
  return json === undefined
    ? null
    : createHmac("sha256", derivedKey(settings, "event values")).update(json).digest("hex");
}

/** A keyed hash of the caller's network address. */
export function hashAddress({ ip, settings }: Pick<Ctx, "ip" | "settings">) {
  return ip ? createHmac("sha256", settings.SESSION_SECRET).update(`ip:${ip}`).digest("hex").slice(0, 32) : null;
}
