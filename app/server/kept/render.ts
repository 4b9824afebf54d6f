import { randomUUID } from "node:crypto";
import type { Platform } from "#app/http/ctx.ts";
import { Finished } from "#app/server/kept/finished.ts";
import type { Asked } from "#app/server/kept/kept-pages.ts";
import type { Log } from "#app/server/log/log.ts";
import type { route } from "#app/server/router.ts";

type About = { route: typeof route; platform: Platform; log: Log };

/**
 * Has the application answer for a place as if nobody in particular asked: of the request that it is made for nothing
 * goes in but the place, and whether script is wanted. It goes on when its reader leaves, since others may wait for it.
 */
export async function render(asked: Asked, { route, platform, log }: About) {
  const { address, savesData } = asked;
  const { settings } = platform;
  const request = new Request(settings.PUBLIC_ORIGIN + address, { headers: { Accept: "*/*" } });
  const facts = { id: randomUUID(), nonce: undefined, ip: null, savesData };
  const routed = await route(request, { platform, facts, log });
  const { pathname: path } = new URL(request.url);
  return await Finished.from(routed, { settings, path, ...asked });
}
