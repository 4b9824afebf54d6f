import type { Ctx } from "#app/domain/ctx.ts";
import { readCaptions } from "#app/domain/media/read-captions.server.ts";
import { type CaptionsText, captionsText } from "./captions-text.ts";

/**
 * The captions of an open lesson as text, if the address asks for them (`?legendas=2`, `?busca=graça`). "unreadable" is
 * a file that is lost, or that came broken from a course made elsewhere.
 */
export async function showCaptions(
  ctx: Ctx,
  captionsUrl: string | null | undefined,
  params: URLSearchParams,
): Promise<CaptionsText | "unreadable" | null> {
  const page = params.get("legendas")?.match(/^[1-9]\d{0,2}$/)?.[0];
  const search = params.get("busca")?.slice(0, 100);
  if (!captionsUrl || (!page && search === undefined)) return null;
  const parts = await readCaptions(ctx, captionsUrl);
  return parts.length ? captionsText(parts, { search: search ?? "", page: Number(page ?? 1) }) : "unreadable";
}
