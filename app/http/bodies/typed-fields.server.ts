import type { Ctx } from "#app/domain/ctx.ts";
import { Refusal } from "#app/domain/refusal.ts";
import { readText } from "./body.ts";
import { readMultipart, type SentFields, type TakenFiles } from "./multipart.server.ts";

const formLimit = 256 * 1024;
const mostFields = 100;

/** The fields of a form, and its files where they are taken; otherwise these are not even read. */
export async function readFields(
  request: Request,
  taken: { files: TakenFiles; takesFiles: boolean },
): Promise<SentFields> {
  const type = request.headers.get("Content-Type")?.split(";")[0]?.trim().toLowerCase();
  if (type === "multipart/form-data" && (Object.keys(taken.files).length || !taken.takesFiles)) {
    return await readMultipart(request, { ...taken, maxText: formLimit, maxFields: mostFields });
  }
  if (type && type !== "application/x-www-form-urlencoded") throw new Refusal("unsupported");
  const fields = new URLSearchParams(await readText(request, formLimit));
  if ([...fields.keys()].length > mostFields) throw new Refusal("too_large");
  return { fields, tooLarge: [] };
}

/** The field that says who filled in a form which is sent again after a sign-in. */
const sender = "sent_by";

/** Refuses (forbidden) what somebody else filled in, before they gave way to the viewer. */
export function requireSender({ viewer }: Ctx, fields: FormData | URLSearchParams) {
  const by = fields.get(sender);
  if (by === null || !viewer || by === viewer.id) return;
  throw new Refusal(
    "forbidden",
    "Outra conta preencheu este formulário. Entre com ela para enviá-lo, ou comece de novo.",
  );
}

/** What the form is to say once more, and whose it is. */
export function keptFields({ viewer }: Ctx, fields: FormData | URLSearchParams, hidden: string[]) {
  const by = viewer?.id ?? fields.get(sender);
  const typed = [...fields].filter(([name]) => name !== sender && !hidden.includes(name));
  return by ? [...typed, [sender, by]] : typed;
}

/** What a form said whose sender is no longer signed in, field by field; files are not even read. */
export async function readTyped({ request }: { request: Request }): Promise<[name: string, value: string][]> {
  const { fields } = await readFields(request, { files: {}, takesFiles: false });
  return [...fields].filter((field): field is [string, string] => typeof field[1] === "string");
}
