import { z } from "zod";
import { jsonOf, jsonView } from "#app/domain/json-view.ts";
import type { Settings } from "#app/domain/settings.ts";

/** A file that came with a ticket or a reply. */
export type AttachmentView = { id: string; name: string; mimeType: string; bytes: number };

export const attachmentUrl = ({ id }: Pick<AttachmentView, "id">) => `/media/${id}`;

export const attachmentResponse = jsonView("TicketAttachment", {
  id: z.uuid(),
  url: z.string(),
  name: z.string(),
  mime_type: z.string(),
  bytes: z.int(),
});

export const attachmentJson = (file: AttachmentView) =>
  jsonOf(attachmentResponse, file, {
    url: attachmentUrl(file),
  });

/** How many files one message may have. */
export const maxAttachments = 3;

/** What browsers offer in the field; the server tells types from the bytes. */
export const attachmentTypes = "image/png,image/jpeg,image/gif,image/webp,application/pdf,text/plain,.txt,.csv,.log";

export const wrongAttachment = "Envie imagens (JPG, PNG, GIF ou WebP), PDF ou texto simples.";

const tooMany = `Envie no máximo ${maxAttachments} arquivos por mensagem.`;

/** The files of a message's form. */
export const attachmentsField = z.array(z.instanceof(Blob, { error: wrongAttachment })).max(maxAttachments, tooMany);

type AttachmentLimit = Pick<Settings, "UPLOAD_ATTACHMENT_MB">;

/** The limits of the form's field of files. */
export const attachmentLimit = ({ UPLOAD_ATTACHMENT_MB: megabytes }: AttachmentLimit) => ({
  maxBytes: megabytes * 1024 ** 2,
  tooLarge: `Cada arquivo pode ter no máximo ${megabytes} MB.`,
  maxFiles: maxAttachments,
  tooMany,
});

/** All attachments of somebody who only asks for help. */
export const attachmentQuotaBytes = ({ UPLOAD_ATTACHMENT_MB: megabytes }: AttachmentLimit) =>
  20 * megabytes * 1024 ** 2;

export const overAttachmentQuota =
  "Você já enviou muitos arquivos em tickets, e não cabe mais. Mande a mensagem sem eles, ou pelo e-mail da escola.";
