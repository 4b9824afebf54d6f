import { z } from "zod";
import { text } from "#app/domain/text.ts";

/** How many messages, and how many bytes of JSON, a ticket carries of a conversation. */
export const mostMessages = 50;
export const mostBytes = 32 * 1024;
const tooLong = "A conversa enviada é longa demais: no máximo 50 mensagens e 32 KiB.";
const unreadable = "Envie a conversa como uma lista de mensagens.";

/** What a client says was said in a conversation with the assistant (B §3 "Chat message", B19): claimed, not known. */
export const transcript = z
  .array(
    z.object(
      {
        role: z.enum(["user", "assistant"], unreadable),
        content: text({ max: mostBytes, sentences: { missing: unreadable, long: tooLong } }),
        timestamp: text({ max: 40, sentences: { missing: unreadable } }).nullish(),
      },
      unreadable,
    ),
    unreadable,
  )
  .max(mostMessages, tooLong)
  .refine((messages) => new TextEncoder().encode(JSON.stringify(messages)).length <= mostBytes, tooLong);

export type Transcript = z.output<typeof transcript>;
