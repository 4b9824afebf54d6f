import { AppError } from "#app/domain/app-error.ts";
import type { Ctx } from "#app/domain/ctx.ts";
import { type Cue, maxCaptionsBytes, parseCaptions } from "#app/domain/media/captions.ts";
import { readKeptFile } from "#app/domain/media/media.server.ts";
import { type CaptionsText, captionsText } from "./captions-text.ts";

/**
 * The captions of an open lesson as text, if the address asks for them (`?legendas=2`, `?busca=graça`): only then is
 * their file read. "unreadable" is a file that is lost, or that came broken from a course made elsewhere.
 */
export async function showCaptions(
  ctx: Ctx,
  captionsUrl: string | null | undefined,
  asked: URLSearchParams,
): Promise<CaptionsText | "unreadable" | null> {
  const page = asked.get("legendas")?.match(/^[1-9]\d{0,2}$/)?.[0];
  const search = asked.get("busca")?.slice(0, 100);
  if (!captionsUrl || (!page && search === undefined)) return null;
  const cues = await readCaptions(ctx, captionsUrl);
  return cues ? captionsText(cues, { search: search ?? "", page: Number(page ?? 1) }) : "unreadable";
}

async function readCaptions(ctx: Ctx, url: string): Promise<Cue[] | null> {
  const bytes = await readKeptFile(ctx, url, maxCaptionsBytes);
  if (!bytes) return null;
  try {
    return parseCaptions(bytes.toString("utf8"));
  } catch (error) {
    if (error instanceof AppError) return null;
    throw error;
  }
}
