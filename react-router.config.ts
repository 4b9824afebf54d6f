import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import type { Config } from "@react-router/dev/config";
import { isWorkshop } from "./app/domain/access/workshop.ts";

export default {
  ssr: true,
  routeDiscovery: { mode: "initial" },
  future: {
    v8_middleware: true,
    v8_splitRouteModules: true,
    v8_viteEnvironmentApi: true,
    v8_passThroughRequests: true,
    v8_trailingSlashAwareDataRequests: true,
  },
  buildEnd: ({ viteConfig }) => keepWorkshopRoutes(path.join(viteConfig.root, "build", "client", "assets")),
} satisfies Config;

type BrowserRoute = { id: string; parentId?: string; path?: string; imports?: string[] };

/** Leaves in the browser's list of routes only those that it navigates among: half of its bytes. */
function keepWorkshopRoutes(assets: string) {
  const name = readdirSync(assets).find((file) => /^manifest-\w+\.js$/.test(file))!;
  const [, before, json] = /^([^{]+)(\{.*\});?$/s.exec(readFileSync(path.join(assets, name), "utf8"))!;
  const manifest = JSON.parse(json!) as { routes: Record<string, BrowserRoute> };
  const all = Object.values(manifest.routes);
  const parentOf = ({ parentId }: BrowserRoute) => (parentId ? manifest.routes[parentId] : undefined);
  const addressOf = (route: BrowserRoute): string => {
    const parent = parentOf(route);
    return (parent ? addressOf(parent) : "") + (route.path ? `/${route.path.replace(/^\//, "")}` : "");
  };
  const kept = new Set<string>();
  for (const route of all) {
    // Every other address leads to the screen for those that do not exist, which the browser opens as a document.
    if (route.path !== "*" && !isWorkshop(new URL(addressOf(route) || "/", "http://school"))) continue;
    for (let each: BrowserRoute | undefined = route; each; each = parentOf(each)) kept.add(each.id);
  }
  // Without what is false, and without what each imports: the browser finds that in the modules themselves.
  const short = ({ imports: _, ...route }: BrowserRoute) =>
    Object.fromEntries(Object.entries(route).filter(([, value]) => (value as unknown) !== false));
  const routes = Object.fromEntries(all.filter(({ id }) => kept.has(id)).map((route) => [route.id, short(route)]));
  writeFileSync(path.join(assets, name), `${before}${JSON.stringify({ ...manifest, routes })};`);
}
