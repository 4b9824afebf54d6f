import { matchRoutes, type RouteObject } from "react-router";
import { isOurs } from "./navigate.ts";

type Frame = {
  __reactRouterDataRouter?: { routes: RouteObject[] };
  __reactRouterManifest?: { routes: Record<string, { module: string } | undefined> };
};

/**
 * Fetches the script of a page when its link is rested on or focused. Not its data: that would use
 * up a message that is shown once.
 */
export function prefetchOnHover() {
  const requested = new Set<string>();
  const prefetch = ({ target }: Event) => {
    const link = target instanceof Element ? target.closest<HTMLAnchorElement>("a[href]") : null;
    if (!link || requested.has(link.pathname) || !isOurs(new URL(link.href))) return;
    requested.add(link.pathname);
    const { __reactRouterDataRouter: router, __reactRouterManifest: manifest } = window as Frame;
    for (const { route } of matchRoutes(router?.routes ?? [], link.pathname) ?? []) {
      const href = manifest?.routes[route.id!]?.module;
      if (!href || document.querySelector(`link[href="${href}"]`)) continue;
      document.head.append(Object.assign(document.createElement("link"), { rel: "modulepreload", href }));
    }
  };
  document.addEventListener("pointerover", prefetch);
  document.addEventListener("focusin", prefetch);
}
