import { AppError } from "#app/domain/app-error.ts";
import type { Ctx } from "#app/domain/ctx.ts";
import { readText } from "./body.ts";
import { type FileLimits, noUpload, readMultipart, type SentForm } from "./multipart.server.ts";
import { defaultSpoolFolder } from "./spool.server.ts";

const maxText = 256 * 1024;
const maxFields = 100;

type Taken = { files?: FileLimits; upload?: boolean; takesFiles?: boolean; folder?: string };

/** Reads a form's fields, and its files if it takes any. */
export async function readFields(
  request: Request,
  { files = {}, upload = false, takesFiles = true, folder = defaultSpoolFolder }: Taken,
): Promise<SentForm> {
  const type = request.headers.get("Content-Type")?.split(";")[0]?.trim().toLowerCase();
  if (type === "multipart/form-data" && (upload || Object.keys(files).length || !takesFiles)) {
    return await readMultipart(request, { files, upload, takesFiles, maxText, maxFields, folder });
  }
  if ((upload && takesFiles) || (type && type !== "application/x-www-form-urlencoded"))
    throw new AppError("unsupported");
  const fields = new URLSearchParams(await readText(request, maxText));
  if ([...fields.keys()].length > maxFields) throw new AppError("too_large");
  return { fields, tooLarge: {}, upload: noUpload(), [Symbol.asyncDispose]: async () => {} };
}

/** Names the account that filled in a form which is sent again after a sign-in. */
const senderField = "sent_by";

/** Refuses (forbidden) a form that another account filled in. */
export function requireSameSender({ viewer }: Ctx, fields: FormData | URLSearchParams) {
  const by = fields.get(senderField);
  if (by === null || !viewer || by === viewer.id) return;
  throw new AppError(
    "forbidden",
    "Outra conta preencheu este formulário. Entre com ela para enviá-lo, ou comece de novo.",
  );
}

/** The fields to send again after a sign-in, with the account that filled them in. */
export function fieldsToResend({ viewer }: Ctx, fields: FormData | URLSearchParams, hidden: string[]) {
  const by = viewer?.id ?? fields.get(senderField);
  const sent = [...fields].filter(([name]) => name !== senderField && !hidden.includes(name));
  return by ? [...sent, [senderField, by]] : sent;
}

/** The text fields of a form whose sender is no longer signed in. */
export async function readTexts({ request }: { request: Request }): Promise<[name: string, value: string][]> {
  await using sent = await readFields(request, { takesFiles: false });
  return [...sent.fields].filter((field): field is [string, string] => typeof field[1] === "string");
}
