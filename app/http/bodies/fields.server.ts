import { AppError } from "#app/domain/app-error.ts";
import type { Ctx } from "#app/domain/ctx.ts";
import { mediaTypeOf, prototypeKeys, readText } from "./body.ts";
import { type FileLimits, type LeftOut, noUploads, readMultipart, type SentForm } from "./multipart.server.ts";
import { defaultSpoolFolder } from "./spool.server.ts";

const usualMaxText = 256 * 1024;
const maxFields = 100;

type Taken = {
  files?: FileLimits;
  upload?: boolean;
  takesFiles?: boolean | "texts";
  maxText?: number;
  folder?: string;
};

/** Reads a form's fields, and its files if it takes any. */
export async function readFields(
  request: Request,
  { files = {}, upload = false, takesFiles = true, maxText = usualMaxText, folder = defaultSpoolFolder }: Taken,
): Promise<SentForm> {
  const type = mediaTypeOf(request);
  if (type === "multipart/form-data" && (upload || Object.keys(files).length || takesFiles !== true)) {
    return await readMultipart(request, { files, upload, takesFiles, maxText, maxFields, folder });
  }
  if ((upload && takesFiles === true) || (type && type !== "application/x-www-form-urlencoded"))
    throw new AppError("unsupported");
  const fields = new URLSearchParams(await readText(request, maxText));
  if ([...fields.keys()].length > maxFields) throw new AppError("too_large");
  return { fields, tooLarge: {}, leftOut: [], uploads: noUploads(), [Symbol.asyncDispose]: async () => {} };
}

/** The field with the account that filled in a form: one sent again after a sign-in, or one that pays. */
const senderField = "sent_by";

/** The header with the same, from script that calls the JSON API. */
const senderHeader = "Sent-By";

/**
 * Refuses what another account filled in before the viewer signed in: a form as forbidden, a call as mismatched, because
 * it may be sent again once its account has signed in.
 */
export function requireSameSender({ viewer }: Ctx, sent: FormData | URLSearchParams | Headers) {
  const isCall = sent instanceof Headers;
  const by = sent.get(isCall ? senderHeader : senderField);
  if (by === null || !viewer || by === viewer.id) return;
  throw new AppError(
    isCall ? "mismatched" : "forbidden",
    "Outra conta preencheu este formulário. Entre com ela para enviá-lo, ou comece de novo.",
  );
}

/** The fields to send again after a sign-in, with the account that filled them in. */
export function fieldsToResend({ viewer }: Ctx, fields: FormData | URLSearchParams, hidden: string[]) {
  const by = viewer?.id ?? fields.get(senderField);
  const sent = [...fields].filter(([name]) => name !== senderField && !hidden.includes(name));
  return by ? [...sent, [senderField, by]] : sent;
}

/** The chosen files: a form that is sent again must ask for them again. */
export function filesToChoose(fields: FormData | URLSearchParams): LeftOut[] {
  return [...fields].flatMap(([field, value]) =>
    typeof value === "string" || !value.size ? [] : [{ field, fileName: value.name }],
  );
}

/** The texts of a form whose sender is no longer signed in, and the names of the chosen files, which are dropped. */
export async function readTexts({ request }: { request: Request }) {
  await using sent = await readFields(request, { takesFiles: "texts" });
  const texts = [...sent.fields].filter((field): field is [string, string] => typeof field[1] === "string");
  return { texts, files: sent.leftOut };
}

const part = /^[A-Za-z0-9_]{1,64}$/;
const index = /\[\d{0,2}\]$/;
const maxParts = 4;
/** What mail programs send to end notices (RFC 8058). */
const oneClick = "List-Unsubscribe";

/**
 * Refuses (invalid) field names that none of our forms has. The form library reads `a.b[7]` as a path, makes an array
 * as long as the highest index and obeys `__intent__`, so that a few bytes could keep the server busy for minutes.
 */
export function rejectUnsafeNames(names: Iterable<string>) {
  for (const name of names) if (!isPlain(name)) throw new AppError("invalid");
}

/** Such as `payment_data.card_number` and `specialties[3]`. */
function isPlain(name: string) {
  if (name === oneClick) return true;
  if (name.length > 200) return false;
  const parts = name.split(".");
  return parts.length <= maxParts && parts.every(isPlainPart);
}

function isPlainPart(written: string) {
  const word = written.replace(index, "");
  return part.test(word) && !word.startsWith("__") && !prototypeKeys.has(word);
}
