import { RouterContextProvider } from "react-router";
import type { Viewer } from "#app/domain/ctx.ts";
import type { Settings } from "#app/domain/settings.ts";
import { platformContext, requestContext, responseHeadersContext, viewerContext } from "#app/http/ctx.ts";
import type { Db } from "#drizzle/client.ts";
import { testSettings } from "#tests/support/people.ts";

type About = { db: Db; settings?: Settings; viewer?: Viewer | null; ip?: string; said?: Headers };

/** The context of a request, as server and guard would set it. */
export function contextOf({ db, settings = testSettings(), viewer = null, ip = "203.0.113.9", said }: About) {
  const context = new RouterContextProvider();
  context.set(platformContext, { db, settings });
  context.set(requestContext, { id: "t", ip, savesData: false });
  context.set(viewerContext, viewer);
  context.set(responseHeadersContext, said ?? new Headers());
  return context;
}
