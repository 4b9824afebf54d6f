import { createRequestHandler, type RequestHandler, type ServerBuild } from "react-router";

type Routes = ServerBuild["routes"];

/** The first segments of an address: a name, `other` where no route goes on by that name, or nothing more. */
type Way = [string | undefined, string | undefined];
const other = "*";

/**
 * Answers each request with the routes that its address may lead to, and no others. React Router walks through all that
 * it is given, several times for a page; of some 190 routes the first two segments of an address leave a dozen. In: the
 * application and its mode.
 */
export function handleByWay(build: ServerBuild, mode: string): RequestHandler {
  const whole = createRequestHandler(build, mode);
  const segments = segmentsOf(build.routes);
  const known = new Set([...segments.values()].flatMap(([first, second]) => [first, `${first}/${second}`]));
  const handlers = new Map<string, RequestHandler>();

  return (request, context) => {
    const { pathname } = new URL(request.url);
    if (isReactRouters(pathname, build)) return whole(request, context);
    const way = wayOf(pathname, known);
    const key = way.join("/");
    const handler = handlers.get(key) ?? createRequestHandler(narrowed(build, segments, way), mode);
    handlers.set(key, handler);
    return handler(request, context);
  };
}

/** Each route that an address can lead to, with the segments of its whole path, names in small letters. */
function segmentsOf(routes: Routes): Map<string, string[]> {
  const from = (id: string | undefined): string[] => {
    const route = id === undefined ? undefined : routes[id];
    return route ? [...from(route.parentId), ...split(route.path ?? "")] : [];
  };
  const leaves = Object.values(routes).flatMap((route) => (route?.index || route?.path ? [route.id] : []));
  return new Map(
    leaves.map((id) => [id, from(id).map((segment) => (isOpen(segment) ? segment : segment.toLowerCase()))]),
  );
}

const split = (path: string) => path.split("/").filter(Boolean);

/** Whether more than one name fits it: `:id`, `*`, `name?`. */
const isOpen = (segment: string) => /^[:*]|\?$/.test(segment);

/** What React Router answers by itself, whatever the routes. */
const isReactRouters = (pathname: string, { routeDiscovery }: ServerBuild) =>
  pathname.endsWith(".data") || pathname === routeDiscovery.manifestPath;

/** Names are compared as React Router does, decoded and whatever the size of their letters. */
function wayOf(pathname: string, known: ReadonlySet<string | undefined>): Way {
  const [first, second] = split(pathname).map((segment) => decoded(segment).toLowerCase());
  if (first === undefined || !known.has(first)) return [first && other, second && other];
  return [first, second && (known.has(`${first}/${second}`) ? second : other)];
}

function decoded(segment: string) {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}

/** The same application with the routes of one way, and all that lies around them. */
function narrowed(build: ServerBuild, segments: ReadonlyMap<string, string[]>, way: Way): ServerBuild {
  const kept = new Set<string>();
  for (const [leaf, path] of segments) {
    if (!goes(path, way)) continue;
    for (let id: string | undefined = leaf; id !== undefined; id = build.routes[id]?.parentId) kept.add(id);
  }
  const only = <T>(routes: Record<string, T>) =>
    Object.fromEntries(Object.entries(routes).filter(([id]) => kept.has(id))) as Record<string, T>;
  return { ...build, routes: only(build.routes), assets: { ...build.assets, routes: only(build.assets.routes) } };
}

/** Whether an address that begins so may lead there. */
function goes(path: readonly string[], way: Way) {
  for (const [at, step] of way.entries()) {
    const segment = path[at];
    if (segment !== undefined && isOpen(segment)) return true;
    if (segment !== step) return false;
  }
  return true;
}
