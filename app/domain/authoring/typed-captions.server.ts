import { AppError, errorAt } from "#app/domain/app-error.ts";
import type { Ctx } from "#app/domain/ctx.ts";
import { captionsFormatOf, fromMinutes, maxCaptionsBytes, parseCaptions } from "#app/domain/media/captions.ts";
import { readStoredFile } from "#app/domain/media/media.server.ts";
import { storeUpload } from "#app/domain/media/store-upload.server.ts";
import { showLessonForEditing, showResource } from "./edited-lesson.server.ts";

/** A resource for its authors, with the text of its captions; null where it is no file of captions. */
export async function showResourceWithCaptions(ctx: Ctx, resourceId: number) {
  const view = await showResource(ctx, resourceId);
  return { ...view, captions: view.resource.isCaptions ? await readText(ctx, view.resource.resourceUrl) : null };
}

const readText = async (ctx: Ctx, url: string) =>
  (await readStoredFile(ctx, url, maxCaptionsBytes))?.toString("utf8") ?? "";

type Fields = { resource_url: string; captions?: string | null };

/** The fields of a new resource of a lesson, with the address of a file of the captions that were typed. */
export async function withNewCaptions<F extends Fields>(ctx: Ctx, lessonId: number, fields: F): Promise<F> {
  if (!fields.captions) return fields;
  await showLessonForEditing(ctx, lessonId); // Refuses, before a file is stored, who may not write it.
  return { ...fields, resource_url: await storeCaptions(ctx, fields.captions) };
}

/** The same of an edited resource. Captions that were not changed stay the file that they are. */
export async function withEditedCaptions<F extends Fields>(ctx: Ctx, resourceId: number, fields: F): Promise<F> {
  const { captions } = await showResourceWithCaptions(ctx, resourceId);
  if (captions === null) return fields;
  const typed = fields.captions ?? "";
  if (!typed) throw errorAt("captions", none);
  if (lines(typed) === lines(captions)) return fields;
  return { ...fields, resource_url: await storeCaptions(ctx, typed) };
}

const none = "Escreva as legendas, ou exclua o material.";

/** Forms send every line break as two characters. */
const lines = (text: string) => text.replaceAll("\r\n", "\n").trim();

/** Typed captions as a file, checked as an uploaded one is. An error at the field names the line that is wrong. */
async function storeCaptions(ctx: Ctx, typed: string): Promise<string> {
  try {
    const text = captionsFormatOf(typed) ? typed : fromMinutes(typed);
    if (!text) throw errorAt("file", "Comece cada legenda com o minuto, como em 0:05 A semente morre.");
    parseCaptions(text);
    return (await storeUpload(ctx, "document", inChunks(lines(text)))).url;
  } catch (error) {
    if (!(error instanceof AppError) || !error.fields?.file) throw error;
    throw new AppError(error.code, error.message, { fields: { captions: error.fields.file } });
  }
}

async function* inChunks(text: string) {
  yield Buffer.from(`${text}\n`);
}
