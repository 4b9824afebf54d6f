import { z } from "zod";
import { view } from "#app/domain/json-view.ts";
import { uploadKinds } from "#app/domain/media/uploads/kinds.ts";
import type { Upload } from "#app/domain/media/uploads/made-upload.server.ts";

/** A kept file in the JSON contract. */
export const uploadAnswer = view("Upload", {
  id: z.string(),
  url: z.string(),
  type: z.enum(uploadKinds),
  mime_type: z.string(),
  bytes: z.int(),
});

/** In: a kept file. Out: the same for the JSON contract. */
export function uploadJson({ id, url, kind, mimeType, bytes }: Upload): z.infer<typeof uploadAnswer> {
  return { id, url, type: kind, mime_type: mimeType, bytes };
}
