import { AppError } from "#app/domain/app-error.ts";

const sentence = "Origem da requisição não permitida.";

/**
 * Refuses a request that another site made on the reader's behalf (forbidden).
 * A browser says where it comes from by Origin, or at least by Sec-Fetch-Site; a program that sends neither may pass.
 */
export function requireSameOrigin(request: Request, publicOrigin: string) {
  const origin = request.headers.get("Origin");
  if (origin !== null) {
    if (origin !== publicOrigin) throw new AppError("forbidden", sentence);
    return;
  }
  const site = request.headers.get("Sec-Fetch-Site");
  if (site !== null && site !== "same-origin" && site !== "none") throw new AppError("forbidden", sentence);
}
