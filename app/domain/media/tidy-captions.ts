import { AppError } from "#app/domain/app-error.ts";
import { captionsFormatOf, maxCaptionsBytes, parseCaptions, refusedCaptions, toWebVtt } from "./captions.ts";
import { headBytes } from "./upload.ts";

const tooLarge = "O arquivo de legendas deve ter no máximo 1MB.";

/**
 * A document as it is stored: WebVTT as it came, once it is known to be whole; SRT as WebVTT; anything else untouched,
 * as it arrives. Refuses broken captions and those of more than a megabyte.
 */
export async function* tidyCaptions(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let kept: Uint8Array[] = [];
  let bytes = 0;
  let isCaptions: boolean | undefined;
  for await (const chunk of chunks) {
    if (isCaptions === false) {
      yield chunk;
      continue;
    }
    kept.push(Buffer.from(chunk));
    bytes += chunk.length;
    if (isCaptions === undefined && bytes >= headBytes) {
      const head = Buffer.concat(kept);
      isCaptions = captionsFormatOf(head.toString("utf8")) !== null;
      kept = [head];
      if (!isCaptions) yield head;
    }
    if (isCaptions && bytes > maxCaptionsBytes) {
      throw new AppError("too_large", tooLarge, { fields: { file: [tooLarge] } });
    }
  }
  if (isCaptions !== false && bytes) yield asStored(Buffer.concat(kept));
}

function asStored(whole: Buffer): Uint8Array {
  const format = captionsFormatOf(whole.toString("utf8"));
  if (!format) return whole;
  if (format === "srt") return Buffer.from(toWebVtt(parseCaptions(decoded(whole))));
  const text = decoded(whole, "strict");
  parseCaptions(text);
  return whole;
}

/** SRT of older programs is in the alphabet of Windows; WebVTT is always UTF-8. */
function decoded(whole: Buffer, manner?: "strict"): string {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(whole);
  } catch {
    if (manner) throw refusedCaptions("As legendas em WebVTT precisam estar em UTF-8. Salve o arquivo assim.");
    return new TextDecoder("windows-1252").decode(whole);
  }
}
