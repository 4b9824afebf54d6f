import type { Fixture } from "#tests/drills/support/fixture.ts";
import { Server } from "#tests/drills/support/server.ts";
import { Caddy } from "#tests/drills/support/servers/caddy.ts";
import { freePort } from "#tests/drills/support/servers/free-port.ts";
import { Nginx } from "#tests/drills/support/servers/nginx.ts";
import { testSettings } from "#tests/support/people.ts";

export type FrontProxy = "caddy" | "nginx";

/** Several instances of the real built server on one fixture, behind the real nginx or Caddy, and all ready. */
export async function startInstances(
  fixture: Fixture,
  count: number,
  { by = "nginx", ...more }: { by?: FrontProxy } & Record<string, string> = {},
) {
  const port = await freePort();
  const origin = `http://127.0.0.1:${port}`;
  const { SESSION_SECRET } = testSettings();
  const env = { ...fixture.env, SESSION_SECRET, PUBLIC_ORIGIN: origin, PROXY_HOPS: "1", ...more };
  const servers: Server[] = [];
  for (let n = 0; n < count; n++) servers.push(await Server.on({ ...fixture, env }));
  for (const server of servers) server.start();
  await Promise.all(servers.map((server) => server.untilReady()));
  const behind = servers.map((server) => Number(new URL(server.origin).port));
  const proxy =
    by === "caddy"
      ? await Caddy.start({ port, behind, plain: true })
      : await Nginx.start({ port, behind, countsNobody: true });
  return {
    /** Where the proxy answers for all of them. */
    origin,
    servers,
    stop: async () => {
      await Promise.all(servers.map((server) => server.stop()));
      await proxy.stop();
    },
  };
}
