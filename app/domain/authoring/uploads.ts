import { z } from "zod";
import { invalid, textField } from "#app/domain/text.ts";
import { sentResource } from "./resource.ts";

/**
 * How many bytes a browser sends at once, and what a broken connection costs at most. A bucket takes as much in one
 * request.
 */
export const pieceBytes = 4 * 1024 ** 2;

export const uploadNotFound = "Este envio não existe mais. Escolha o arquivo de novo.";

/** The beginning of an upload in pieces. The same file of the same person goes on where it stopped. */
export const uploadStart = z.object({
  name: textField({ min: 1, max: 255, sentences: { long: "O nome do arquivo é longo demais: encurte-o." } }),
  bytes: z.int(invalid).min(1, "Escolha um arquivo."),
  /** When the file was last changed on the sender's device, in milliseconds. */
  changed_at: z.int(invalid).min(-8.64e15).max(8.64e15),
  /** The material that it becomes; without it, the lesson's own video or recording. */
  about: sentResource.optional(),
});

/** How many bytes of a file the server has. */
export const receivedBytes = ({ pieces, bytes }: { pieces: number; bytes: number }) =>
  Math.min(pieces * pieceBytes, bytes);

/** How far an upload is: `from` is the byte to go on with. */
export type UploadState = { id: string; from: number; isFinished: boolean };

/** The same for the browser that sends it. */
export const uploadStateResponse = z.strictObject({
  id: z.uuid(),
  from: z.int(),
  piece_bytes: z.int(),
  finished: z.boolean(),
});

export const uploadStateJson = ({ id, from, isFinished }: UploadState): z.infer<typeof uploadStateResponse> => ({
  id,
  from,
  piece_bytes: pieceBytes,
  finished: isFinished,
});

/** An upload that stopped, for the person who sent it. */
export type StoppedUpload = {
  id: string;
  fileName: string;
  bytes: number;
  received: number;
  touchedAt: Date;
  isResource: boolean;
  lesson: { id: number; title: string };
  courseTitle: string;
};
