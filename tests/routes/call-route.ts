import type { Viewer } from "#app/domain/ctx.ts";
import type { Settings } from "#app/domain/settings.ts";
import { takeFlash } from "#app/http/sessions/flash.server.ts";
import type { Db } from "#drizzle/client.ts";
import { contextOf } from "#tests/support/request.ts";

type RouteCall = {
  db: Db;
  viewer?: Viewer | null;
  settings?: Settings;
  params?: Record<string, string>;
  /** What follows the `?`. */
  query?: string;
  /** The fields of a form that is posted; without them the page is asked for. */
  body?: Record<string, string>;
};

/** The answer of a route: a redirect, or its data and status. */
export type Answer = {
  status: number;
  to: string | null;
  data: Record<string, unknown>;
  /** What the next page says once. */
  flash?: string;
};

/** Calls the loader or action of a page, as after the guard. */
export async function callRoute(
  handler: (args: never) => unknown,
  { db, viewer = null, ...more }: RouteCall,
): Promise<Answer> {
  const context = contextOf({ db, viewer, settings: more.settings });
  const request = new Request(`http://127.0.0.1:3000/here?${more.query ?? ""}`, {
    method: more.body ? "POST" : "GET",
    ...(more.body && { body: new URLSearchParams(more.body) }),
  });
  const args = { request, params: more.params ?? {}, context } as never;
  const answer = await Promise.resolve()
    .then(() => handler(args))
    .catch((thrown: unknown) => thrown);
  if (answer instanceof Response) {
    const cookie = answer.headers
      .getSetCookie()
      .map((set) => set.split(";")[0])
      .join("; ");
    const { flash } = takeFlash(new Request(request.url, { headers: { Cookie: cookie } }));
    return { status: answer.status, to: answer.headers.get("Location"), data: {}, flash: flash?.message };
  }
  if (answer instanceof Error) throw answer;
  const { type, data, init } = answer as { type?: string; data?: Record<string, unknown>; init?: ResponseInit };
  if (type !== "DataWithResponseInit") return { status: 200, to: null, data: answer as Record<string, unknown> };
  return { status: init?.status ?? 200, to: null, data: data ?? {} };
}

type Handlers = Record<"loader" | "action", (args: never) => Promise<unknown>>;

/** Loader and action of one of the addresses that a module answers. */
export function answersAt({ loader, action }: Handlers, pattern: string): Handlers {
  return {
    loader: (args: object) => loader({ ...args, pattern } as never),
    action: (args: object) => action({ ...args, pattern } as never),
  };
}
