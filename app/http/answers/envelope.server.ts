import { logFailure, toAppErrorLogged } from "./failures.server.ts";
import { retryAfterOf, statusOf } from "./status.ts";

/** An error in the envelope; anything but an AppError is logged and answered with 500, without details. */
export function errorResponse(error: unknown, request: Request): Response {
  const known = toAppErrorLogged(error, request);
  if (!known) logFailure(error, request);
  const status = known ? statusOf[known.code] : 500;
  const headers = new Headers({ "Cache-Control": "no-store" });
  const wait = known && retryAfterOf(known);
  if (wait) headers.set("Retry-After", String(wait));
  return Response.json(
    {
      success: false,
      error: known?.message ?? "Erro interno. Tente novamente.",
      ...(known?.fields && { fields: known.fields }),
    },
    { status, headers },
  );
}

export function methodNotAllowed(methods: string[]) {
  const allow = methods.includes("GET") ? ["HEAD", ...methods] : methods;
  return Response.json(
    { success: false, error: "Método não permitido." },
    { status: 405, headers: { Allow: allow.join(", "), "Cache-Control": "no-store" } },
  );
}
