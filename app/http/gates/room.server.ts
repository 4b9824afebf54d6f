import { neighbourhood } from "#app/domain/access/limits.server.ts";
import type { Ctx } from "#app/domain/ctx.ts";
import { Refusal } from "#app/domain/refusal.ts";

/**
 * Work that holds much memory, or somebody else's time, while it lasts: how many requests of one caller, and of all,
 * may be at it at once. In most of it a small body takes up next to nothing; where it does, too, `smallCount`.
 */
const rooms = {
  pictures: {
    forOne: 2,
    forAll: 4,
    smallCount: false,
    full: "Há envios demais a caminho neste momento. Tente de novo em instantes.",
  },
  assistant: {
    forOne: 8,
    forAll: 8,
    smallCount: true,
    full: "O assistente está respondendo a muitas perguntas agora. Tente de novo em instantes.",
  },
};

export type RoomName = keyof typeof rooms;

/** A body that says it is no larger than this, as Node makes sure of, takes no memory worth counting. */
const small = 64 * 1024;

const seconds = 5;
const inside = new Map<string, number>();

/**
 * Takes a place for a request before its body is read, until the end of the block (`using`). Small bodies that do
 * not count need one of the caller's own places alone, so that whoever sends no picture is not kept out by those who
 * do. Refuses (unavailable, with the seconds to wait) where all places are taken.
 */
export function takePlace(ctx: Ctx, name: RoomName | undefined, request: Request): Disposable | undefined {
  if (!name) return undefined;
  const { forOne, forAll, smallCount, full } = rooms[name];
  const who = ctx.viewer?.id ?? (ctx.ip && neighbourhood(ctx.ip)) ?? "nowhere";
  const needed = [{ key: `${name} ${who}`, most: forOne }];
  if (smallCount || !isSmall(request)) needed.push({ key: name, most: forAll });
  if (needed.some(({ key, most }) => (inside.get(key) ?? 0) >= most)) {
    throw new Refusal("unavailable", full, { retryAfter: seconds });
  }
  for (const { key } of needed) inside.set(key, (inside.get(key) ?? 0) + 1);
  return {
    [Symbol.dispose]: () => {
      for (const { key } of needed) leave(key);
    },
  };
}

function isSmall(request: Request) {
  const said = request.headers.get("Content-Length");
  return said !== null && Number(said) <= small;
}

function leave(key: string) {
  const left = inside.get(key)! - 1;
  if (left > 0) inside.set(key, left);
  else inside.delete(key);
}
