import { z } from "zod";
import { jsonView } from "#app/domain/json-view.ts";
import { sessionName, ticketForm } from "#app/domain/support/ticket-forms.ts";
import { textField, yesOrNo } from "#app/domain/text.ts";

const emptyMessage = "Digite uma mensagem.";
const unreadable = "Envie a conversa como uma lista de mensagens.";
const tooLong = "A conversa enviada é longa demais: no máximo 20 mensagens e 16 KiB.";

/** How long a question and an answer may be, in characters. */
export const maxQuestionLength = 2_000;
export const maxReplyLength = 2_000;
const maxMessages = 20;
const maxBytes = 16 * 1024;

/** A question to the assistant, in a conversation. */
export const questionForm = z.object({
  message: textField({
    min: 1,
    max: maxQuestionLength,
    sentences: {
      missing: emptyMessage,
      long: `A mensagem deve ter no máximo ${maxQuestionLength.toLocaleString("pt-BR")} caracteres.`,
    },
  }),
  session_id: sessionName.meta({ description: "Um identificador que o cliente dá à conversa, para continuá-la." }),
});

const earlierMessage = z.object(
  {
    role: z.enum(["user", "assistant"], unreadable),
    content: textField({ max: maxBytes, sentences: { missing: unreadable, long: tooLong } }),
  },
  unreadable,
);

/** The JSON call's body. The client may send earlier messages; the server's own record takes precedence. */
export const questionBody = questionForm.extend({
  messages: z
    .array(earlierMessage, unreadable)
    .max(maxMessages, tooLong)
    .refine((messages) => new TextEncoder().encode(JSON.stringify(messages)).length <= maxBytes, tooLong)
    .nullish()
    .meta({ description: "As mensagens anteriores; se a escola guardou outras, valem as dela." }),
});

export type Question = z.output<typeof questionForm> & Partial<z.output<typeof questionBody>>;

/** Handing a conversation over to the team: the fields of a ticket, and which conversation it was. */
export const escalationForm = ticketForm.pick({ subject: true, description: true }).extend({ session_id: sessionName });

export type Escalation = z.output<typeof escalationForm>;

export const replyResponse = jsonView("AssistantReply", {
  message: z.string(),
  should_escalate: z.boolean().meta({ description: "Se é o caso de oferecer um ticket de suporte." }),
  sources: z
    .array(z.strictObject({ title: z.string(), href: z.string() }))
    .meta({ description: "As páginas em que a resposta se apoia, três no máximo." }),
});

/** Whether a model may write somebody's answers. */
export const modelForm = z.object({ uses: yesOrNo("Escolha se as perguntas podem sair da escola.") });
