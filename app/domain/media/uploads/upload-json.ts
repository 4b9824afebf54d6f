import type { Upload } from "#app/domain/media/uploads/store-upload.server.ts";

/** A kept file in the JSON contract. */
export function uploadJson({ id, url, kind, mimeType, bytes }: Upload) {
  return { id, url, type: kind, mime_type: mimeType, bytes };
}
