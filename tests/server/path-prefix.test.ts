import type { RouteConfigEntry } from "@react-router/dev/routes";
import { createRequestHandler, RouterContextProvider, type ServerBuild } from "react-router";
import { describe, expect, it } from "vitest";
import routes from "#app/routes.ts";
import { handleByPathPrefix } from "#app/server/path-prefix.ts";

/** An application with our routes, each of which answers with its own name and its params. */
const build = {
  entry: { module: { default: () => new Response("a page") } },
  routes: Object.fromEntries(entriesOf(routes, "root").map((route) => [route.id, route])),
  assets: { routes: Object.fromEntries(entriesOf(routes, "root").map(({ id }) => [id, { id }])), version: "1" },
  future: { v8_middleware: true, v8_passThroughRequests: true, v8_trailingSlashAwareDataRequests: true },
  routeDiscovery: { mode: "initial", manifestPath: "/__manifest" },
  ssr: true,
  isSpaMode: false,
  prerender: [],
  publicPath: "/",
  assetsBuildDirectory: "",
} as unknown as ServerBuild;

function entriesOf(config: RouteConfigEntry[], parentId: string | undefined): { id: string }[] {
  const root = { id: "root", path: "", module: {} };
  const below = config.flatMap(({ id: own, file, path, index, children = [] }) => {
    const id = own ?? file.replace(/\.tsx?$/, "");
    const loader = ({ params }: { params: object }) => new Response(`${id} ${JSON.stringify(params)}`);
    return [{ id, parentId, path, index, module: { loader } }, ...entriesOf(children, id)];
  });
  return parentId === "root" ? [root, ...below] : below;
}

const whole = createRequestHandler(build, "test");
const byWay = handleByPathPrefix(build, "test");

async function answers(path: string) {
  const ask = (handle: typeof whole) => handle(new Request(`http://localhost${path}`), new RouterContextProvider());
  const [expected, given] = await Promise.all([ask(whole), ask(byWay)]);
  return { expected: await expected.text(), given: await given.text() };
}

const paths = Object.values(build.routes).flatMap((route) => {
  const above: string[] = [];
  for (let one = route; one; one = build.routes[one.parentId ?? ""]) above.unshift(one.path ?? "");
  return route?.path || route?.index ? [`/${above.filter(Boolean).join("/")}`] : [];
});

describe("leads every address where the whole application leads it", () => {
  it("knows as many as there are in the table of contents", () => expect(paths.length).toBeGreaterThan(120));

  it("in every way to write it", async () => {
    for (const [at, pattern] of paths.entries()) await expectSame(pattern, at);
  });

  async function expectSame(pattern: string, at: number) {
    const path = pattern.replaceAll(/:\w+/g, "35").replace("*", "nowhere");
    const others = [
      path.toUpperCase(),
      `${path}/`,
      `${path}/more`,
      `${path}/more/still`,
      `/${path}`,
      path.replace(/[a-z]/, encode),
    ];
    const shorter = path.slice(0, path.lastIndexOf("/")) || "/";
    for (const one of [path, shorter, others[at % others.length]!]) {
      const { expected, given } = await answers(one);
      expect(given, one).toBe(expected);
    }
    expect((await answers(path)).given).toContain("{");
  }

  const encode = (letter: string) => `%${letter.charCodeAt(0).toString(16)}`;

  it.each([
    "/",
    "//",
    "/*",
    "/:id",
    "/%",
    "/courses/%",
    "/courses/%2F",
    "/a%2Fb",
    "/api/*",
    "/undefined",
    "/courses/undefined",
  ])("%s", async (path) => {
    const { expected, given } = await answers(path);
    expect(given).toBe(expected);
  });
});
