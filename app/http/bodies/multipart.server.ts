import {
  FormDataParseError,
  MaxFileSizeExceededError,
  MaxFilesExceededError,
  MaxHeaderSizeExceededError,
  MaxPartsExceededError,
  MaxTotalSizeExceededError,
  parseFormData,
} from "@remix-run/form-data-parser";
import { Refusal } from "#app/domain/refusal.ts";

/** Files that a form takes, by the name of their field: how many bytes, and what is said of more. */
export type TakenFiles = Record<string, { maxBytes: number; tooLarge: string }>;

/** What a form sent: the fields, files among them, and the files that were too large, which are left out. */
export type SentFields = { fields: FormData | URLSearchParams; tooLarge: string[] };

type Limits = { files: TakenFiles; maxText: number; maxFields: number; takesFiles: boolean };

/** What the parser calls a file without a name, as browsers send it where no file was chosen. */
const nameless = "file-upload";

const limitErrors = [
  MaxFilesExceededError,
  MaxFileSizeExceededError,
  MaxHeaderSizeExceededError,
  MaxPartsExceededError,
  MaxTotalSizeExceededError,
];

/**
 * Reads a form with files. A file that is too large is left out and named, and the fields before it are kept: past
 * the limit the rest of the body is not read but ended, as if the form had stopped there.
 * In: the files taken, one of each; with `takesFiles` false all are left out, and little is read of the body. Refuses
 * (too large) too many fields, files or characters, and (invalid) what is no such form.
 */
export async function readMultipart(
  request: Request,
  { files, maxText, maxFields, takesFiles }: Limits,
): Promise<SentFields> {
  const allowance = Object.values(files).reduce((sum, { maxBytes }) => sum + maxBytes, 2 * 1024 * 1024);
  const maxTotalSize = takesFiles ? allowance : maxText;
  const tooLarge: string[] = [];
  const maxFiles = takesFiles ? Object.keys(files).length : maxFields;
  const limits = { maxFiles, maxParts: maxFields, maxFileSize: maxTotalSize, maxTotalSize };
  const { whole, wasCut } = await readShort(request, maxTotalSize);
  const fields = await parseFormData(whole, limits, (file) => {
    const taken = files[file.fieldName];
    if (!taken || !takesFiles || (file.size === 0 && file.name === nameless)) return null;
    if (file.size <= taken.maxBytes) return file;
    tooLarge.push(file.fieldName);
    return null;
  }).catch(refuse);
  const written = [...fields.values()].reduce((sum, value) => sum + (typeof value === "string" ? value.length : 0), 0);
  if (written > maxText || (wasCut && takesFiles && !tooLarge.length)) throw new Refusal("too_large");
  return { fields, tooLarge };
}

/** The request with its body read, which ends properly after so many bytes, whatever was still to come. */
async function readShort(request: Request, most: number) {
  const type = request.headers.get("Content-Type") ?? "";
  const [, quoted, plain] = /boundary=(?:"([^"]+)"|([^;\s]+))/i.exec(type) ?? [];
  const ending = Buffer.from(`\r\n--${quoted ?? plain}--\r\n`);
  const chunks: Uint8Array[] = [];
  let left = most - ending.length;
  for await (const chunk of request.body ?? []) {
    chunks.push(chunk.subarray(0, Math.max(0, left)));
    left -= chunk.length;
    if (left < 0) break;
  }
  const wasCut = left < 0;
  const body = Buffer.concat(wasCut ? [...chunks, ending] : chunks);
  return { whole: new Request(request.url, { method: "POST", headers: { "Content-Type": type }, body }), wasCut };
}

function refuse(error: unknown): never {
  if (limitErrors.some((kind) => error instanceof kind)) throw new Refusal("too_large");
  if (error instanceof FormDataParseError) throw new Refusal("invalid");
  throw error;
}
