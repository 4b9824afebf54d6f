import type { IncomingMessage } from "node:http";
import { publicPaths } from "#app/domain/storefront/public-paths.ts";
import { isExternalNavigation } from "#app/server/first-styles.ts";

/** Addresses whose answer is the same for every visitor. */
const sharedPaths = new Set([
  ...publicPaths,
  "/api/courses",
  "/api/trails",
  "/api/instructors",
  "/api/certificate-settings",
  "/api/openapi.json",
  "/.well-known/did.json",
  "/credentials/issuer",
]);
const ownPage = /^\/((credentials\/)?(courses|trails)|credentials\/status)\/[1-9]\d{0,8}$/;
const longestUrl = 512;

/** The variants of a page for visitors: with inline styles, without, or with as little data as possible. */
type PageVariant = { savesData: boolean; isExternalNavigation: boolean };

/** The cache key of a visitor's answer; undefined where it is not the same for every visitor. */
export function cacheKey(req: IncomingMessage): string | undefined {
  const url = req.url!;
  const path = url.split("?", 1)[0]!;
  if (url.length > longestUrl || !isVisitor(req) || !(sharedPaths.has(path) || ownPage.test(path))) return undefined;
  const { savesData, isExternalNavigation } = pageVariant(req);
  return `${savesData ? "light" : isExternalNavigation ? "styled" : "plain"} ${url}`;
}

export function pageVariant({ headers }: IncomingMessage): PageVariant {
  const savesData = headers["save-data"] === "on";
  return { savesData, isExternalNavigation: !savesData && isExternalNavigation(headers) };
}

/** A request without cookie, access token, body or another origin. */
function isVisitor({ method, headers }: IncomingMessage): boolean {
  return (
    (method === "GET" || method === "HEAD") &&
    headers.cookie === undefined &&
    headers.authorization === undefined &&
    headers.origin === undefined &&
    headers["content-length"] === undefined &&
    headers["transfer-encoding"] === undefined
  );
}
