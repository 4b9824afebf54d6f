import { publishedText } from "#app/domain/credentials/open-badge.ts";

/** Credential types of JSON, readable by pages of every site: wallets and verifiers run in browsers too. */
export const publicHeaders = (type: string, cache: string) => ({
  "Content-Type": type,
  "Cache-Control": cache,
  "Access-Control-Allow-Origin": "*",
  "Cross-Origin-Resource-Policy": "cross-origin",
});

const fiveMinutes = "public, max-age=300";

/** A public document about the school, as JSON-LD or as plain JSON. It may be five minutes old. */
export const publicJson = (document: object | string, type = "application/ld+json") =>
  new Response(typeof document === "string" ? document : publishedText(document), {
    headers: publicHeaders(type, fiveMinutes),
  });
