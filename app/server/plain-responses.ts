import type { IncomingMessage, ServerResponse } from "node:http";
import type { Settings } from "#app/domain/settings.ts";
import { isCallPath } from "#app/http/contract/call-path.ts";
import { corsHeaders, readCorsRequest } from "#app/http/contract/cors.ts";
import { commonHeaders } from "#app/server/headers.ts";

/** Answers of the server itself, before or instead of the application. */
export const plainResponses = {
  starting: { status: 503, sentence: "Serviço temporariamente indisponível.", retryAfter: 3 },
  busy: { status: 503, sentence: "Serviço temporariamente indisponível.", retryAfter: 2 },
  failed: { status: 500, sentence: "Erro interno. Tente novamente." },
  malformed: { status: 400, sentence: "Dados inválidos." },
  forbidden: { status: 403, sentence: "Origem da requisição não permitida." },
  missing: { status: 404, sentence: "Recurso não encontrado." },
  method: { status: 405, sentence: "Método não permitido.", allow: "GET, HEAD, POST" },
  slow: { status: 408, sentence: "A requisição demorou demais. Tente novamente." },
  tooLong: { status: 414, sentence: "O endereço é longo demais." },
} satisfies Record<string, PlainResponse>;

export type PlainResponse = { status: number; sentence: string; retryAfter?: number; allow?: string };

/** Headers about the body of an answer that failed before it was sent. */
const bodyHeaders = [
  "Content-Length",
  "Content-Range",
  "Content-Encoding",
  "Content-Disposition",
  "Accept-Ranges",
  "ETag",
  "Last-Modified",
  "Content-Security-Policy",
  "Cross-Origin-Resource-Policy",
  "Cross-Origin-Opener-Policy",
  "Speculation-Rules",
];

/** A small page, or JSON in the envelope for programs. The caller adds the policy. */
export function plainBody(req: IncomingMessage, res: ServerResponse, answer: PlainResponse): string {
  for (const name of bodyHeaders) res.removeHeader(name);
  res.statusCode = answer.status;
  res.setHeader("Cache-Control", "no-store");
  if (answer.retryAfter) res.setHeader("Retry-After", String(answer.retryAfter));
  if (answer.allow) res.setHeader("Allow", answer.allow);
  const { url = "", headers } = req;
  const isPage =
    !isCallPath(url) && !/^\/api$|\.data($|\?)/.test(url) && headers.accept?.includes("text/html") !== false;
  res.setHeader("Content-Type", isPage ? "text/html; charset=utf-8" : "application/json");
  return isPage ? pageOf(answer) : JSON.stringify({ success: false, error: answer.sentence });
}

function pageOf({ status, sentence, retryAfter }: PlainResponse) {
  const again = retryAfter ? `<meta http-equiv="refresh" content="${retryAfter}">` : "";
  const comfort = retryAfter
    ? "<p>Esta página tenta de novo sozinha em instantes.</p>"
    : `<p><a href="/" style="${link}">Ir para o início</a> · <a href="/contact?assunto=Erro%20${status}" style="${link}">Contar o que aconteceu</a></p>`;
  return `<!doctype html><html lang="pt-BR" style="color-scheme:light dark"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">${again}<title>${sentence}</title></head><body style="margin:0;font:1.125rem/1.6 system-ui;${ground}"><main style="margin:20vh auto;padding:0 1rem;max-width:32rem"><h1 style="font:600 1.75rem/1.2 Georgia,serif">${sentence}</h1>${comfort}</main></body></html>`;
}

/** The site's colours without its stylesheet, light and dark. */
const ground =
  "background:#fbf8f1;color:#16241b;background:light-dark(#fbf8f1,#111813);color:light-dark(#16241b,#ece8dc)";
const link = "display:inline-block;padding:.5rem 0;color:#1d6b3c;color:light-dark(#1d6b3c,#86cc9c)";

const statusNames = { 400: "Bad Request", 408: "Request Timeout", 431: "Request Header Fields Too Large" };

/** A raw HTTP answer to a request that Node could not parse. Takes the part of its head that arrived. */
export function rawErrorResponse(
  { status, head }: { status: keyof typeof statusNames; head: string },
  settings: Settings,
) {
  const [path = ""] = /(?<=^[A-Z]+ )\S+/.exec(head) ?? [];
  const origin = /^origin:[ \t]*(\S+)[ \t]*\r?$/im.exec(head)?.[1];
  const headers = {
    Connection: "close",
    "Content-Length": "0",
    "Cache-Control": "no-store",
    "Content-Security-Policy": "default-src 'none'; frame-ancestors 'none'",
    ...commonHeaders(settings, path),
    ...Object.fromEntries(corsHeaders(readCorsRequest({ path, origin }, settings.API_ALLOWED_ORIGINS))),
  };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  return [`HTTP/1.1 ${status} ${statusNames[status]}`, ...lines, "\r\n"].join("\r\n");
}

/** React Router's own bare answers in English, if the error screen failed or it refused by itself. */
export function isRouterDefaultError({ status, headers }: Response): boolean {
  return (status === 400 || status === 500) && /^(text\/plain|$)/.test(headers.get("Content-Type") ?? "");
}
