import { errorAt } from "#app/domain/app-error.ts";
import { decodeText } from "#app/domain/text.ts";
import { captionsFormatOf, maxCaptionsBytes, parseCaptions, toWebVtt } from "./captions.ts";
import { headBytes } from "./upload.ts";

const tooLarge = "O arquivo de legendas deve ter no máximo 1MB.";

/**
 * A document as it is stored: WebVTT as it came, once it is known to be whole; SRT as WebVTT; anything else untouched,
 * as it arrives. Refuses broken captions and those of more than a megabyte.
 */
export async function* tidyCaptions(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let held: Uint8Array[] = [];
  let bytes = 0;
  let isCaptions: boolean | undefined;
  for await (const chunk of chunks) {
    if (isCaptions === false) {
      yield chunk;
      continue;
    }
    held.push(Buffer.from(chunk));
    bytes += chunk.length;
    if (isCaptions === undefined && bytes >= headBytes) {
      const head = Buffer.concat(held);
      isCaptions = captionsFormatOf(head.toString("utf8")) !== null;
      held = [head];
      if (!isCaptions) yield head;
    }
    if (isCaptions && bytes > maxCaptionsBytes) {
      throw errorAt("file", tooLarge, "too_large");
    }
  }
  if (isCaptions !== false && bytes) yield asStored(Buffer.concat(held));
}

function asStored(whole: Buffer): Uint8Array {
  const text = whole.toString("utf8");
  const format = captionsFormatOf(text);
  if (!format) return whole;
  if (format === "srt") return Buffer.from(toWebVtt(parseCaptions(decodeText(whole))));
  if (!Buffer.from(text).equals(whole))
    throw errorAt("file", "As legendas em WebVTT precisam estar em UTF-8. Salve o arquivo assim.");
  parseCaptions(text);
  return whole;
}
