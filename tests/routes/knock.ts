import type { Viewer } from "#app/domain/ctx.ts";
import type { Settings } from "#app/domain/settings.ts";
import type { Db } from "#drizzle/client.ts";
import { contextOf } from "#tests/support/request.ts";

type Knock = {
  db: Db;
  viewer?: Viewer | null;
  settings?: Settings;
  params?: Record<string, string>;
  /** What follows the `?`. */
  query?: string;
  /** The fields of a form that is posted; without them the page is asked for. */
  body?: Record<string, string>;
};

/** What a door answered: where it leads to, or what it shows and with which status. */
export type Answer = { status: number; to: string | null; data: Record<string, unknown> };

/** One request at a page's own door, loader or action, as the guard would let it through. */
export async function knock(door: (args: never) => unknown, { db, viewer = null, ...more }: Knock): Promise<Answer> {
  const context = contextOf({ db, viewer, settings: more.settings });
  const request = new Request(`http://127.0.0.1:3000/here?${more.query ?? ""}`, {
    method: more.body ? "POST" : "GET",
    ...(more.body && { body: new URLSearchParams(more.body) }),
  });
  const args = { request, params: more.params ?? {}, context } as never;
  const answer = await Promise.resolve()
    .then(() => door(args))
    .catch((thrown: unknown) => thrown);
  if (answer instanceof Response) return { status: answer.status, to: answer.headers.get("Location"), data: {} };
  if (answer instanceof Error) throw answer;
  const { type, data, init } = answer as { type?: string; data?: Record<string, unknown>; init?: ResponseInit };
  if (type !== "DataWithResponseInit") return { status: 200, to: null, data: answer as Record<string, unknown> };
  return { status: init?.status ?? 200, to: null, data: data ?? {} };
}
