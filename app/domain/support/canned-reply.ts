import { z } from "zod";
import { type Editable, versionOf } from "#app/domain/edit-version.ts";
import { jsonOf, jsonView, number } from "#app/domain/json-view.ts";
import type { cannedReplies } from "#drizzle/schema/support.ts";

export const cannedReplyNotFound = "Resposta pronta não encontrada";

/** An answer that the school writes once and puts into replies. */
export type CannedReply = Pick<typeof cannedReplies.$inferSelect, "id" | "title" | "message">;

export const editableCannedReply = ({ title, message }: Pick<CannedReply, "title" | "message">): Editable => ({
  title: ["Título", title],
  message: ["Texto", message],
});

export const cannedReplyVersion = (reply: CannedReply) => versionOf(editableCannedReply(reply));

export const cannedReplyResponse = jsonView("CannedReply", { id: number, title: z.string(), message: z.string() });

export const cannedReplyJson = (reply: CannedReply) => jsonOf(cannedReplyResponse, reply);
