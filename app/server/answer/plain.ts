import type { IncomingMessage, ServerResponse } from "node:http";
import { isCallPath } from "#app/http/contract/call-path.ts";

/** What the server itself answers, before or instead of the application. */
export const plainAnswers = {
  starting: { status: 503, sentence: "Serviço temporariamente indisponível.", retryAfter: 3 },
  busy: { status: 503, sentence: "Serviço temporariamente indisponível.", retryAfter: 2 },
  failed: { status: 500, sentence: "Erro interno. Tente novamente." },
  malformed: { status: 400, sentence: "Dados inválidos." },
  forbidden: { status: 403, sentence: "Origem da requisição não permitida." },
  missing: { status: 404, sentence: "Recurso não encontrado." },
  method: { status: 405, sentence: "Método não permitido.", allow: "GET, HEAD, POST" },
  slow: { status: 408, sentence: "A requisição demorou demais. Tente novamente." },
  tooLong: { status: 414, sentence: "O endereço é longo demais." },
} satisfies Record<string, PlainAnswer>;

export type PlainAnswer = { status: number; sentence: string; retryAfter?: number; allow?: string };

/** What an answer that failed before it was sent has said of its own body, and the policy of its kind. */
const ofABody = [
  ...["Content-Length", "Content-Range", "Content-Encoding", "Content-Disposition", "Accept-Ranges"],
  ...["ETag", "Last-Modified", "Content-Security-Policy", "Cross-Origin-Resource-Policy"],
  ...["Cross-Origin-Opener-Policy", "Reporting-Endpoints", "Speculation-Rules"],
];

/** Answers with a small page, or in the JSON envelope where a program is asking. The policy is added by the caller. */
export function plain(req: IncomingMessage, res: ServerResponse, answer: PlainAnswer): string {
  for (const name of ofABody) res.removeHeader(name);
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

function pageOf({ status, sentence, retryAfter }: PlainAnswer) {
  const again = retryAfter ? `<meta http-equiv="refresh" content="${retryAfter}">` : "";
  const comfort = retryAfter
    ? "<p>Esta página tenta de novo sozinha em instantes.</p>"
    : `<p><a href="/" style="${link}">Ir para o início</a> · <a href="/contact?assunto=Erro%20${status}" style="${link}">Contar o que houve</a></p>`;
  return `<!doctype html><html lang="pt-BR" style="color-scheme:light dark"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">${again}<title>${sentence}</title></head><body style="margin:0;font:1.125rem/1.6 system-ui;${ground}"><main style="margin:20vh auto;padding:0 1rem;max-width:32rem"><h1 style="font:600 1.75rem/1.2 Georgia,serif">${sentence}</h1>${comfort}</main></body></html>`;
}

/** The house's colours without its stylesheet, dark where the reader's system is, and where it can be told so at once. */
const ground =
  "background:#fbf8f1;color:#16241b;background:light-dark(#fbf8f1,#111813);color:light-dark(#16241b,#ece8dc)";
const link = "display:inline-block;padding:.5rem 0;color:#1d6b3c;color:light-dark(#1d6b3c,#86cc9c)";
