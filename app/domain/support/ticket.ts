import { z } from "zod";
import { dateTime, jsonOf, jsonView, keysOf, number } from "#app/domain/json-view.ts";
import type { Promises } from "#app/domain/promises.ts";
import { textField } from "#app/domain/text.ts";
import { type AttachmentView, attachmentJson, attachmentResponse } from "./attachments.ts";

export const ticketNotFound = "Ticket não encontrado";

export const mergedMessage = (id: number, into: number) => `O ticket #${id} foi unido ao #${into}: continue por lá.`;

/**
 * The statuses of a ticket in the order of lists: label, tone, whether it is finished, and the status after a reply by
 * its author or by the school. The database has the same names.
 */
export const statusTable = {
  open: { label: "Aberto", tone: "wheat", isDone: false, afterAuthor: "open", afterSchool: "in_progress" },
  in_progress: {
    label: "Em Andamento",
    tone: "leaf",
    isDone: false,
    afterAuthor: "in_progress",
    afterSchool: "in_progress",
  },
  resolved: { label: "Resolvido", tone: "leaf", isDone: true, afterAuthor: "open", afterSchool: "resolved" },
  closed: { label: "Fechado", tone: "plain", isDone: true, afterAuthor: "open", afterSchool: "closed" },
} as const;

const statuses = keysOf(statusTable);
export const ticketStatuses = Object.fromEntries(statuses.map((each) => [each, statusTable[each].label])) as {
  [Status in keyof typeof statusTable]: string;
};
export const livingStatuses = statuses.filter((each) => !statusTable[each].isDone);

/** Categories that the author of a ticket can choose. */
export const selectableCategories = {
  general: "Dúvida geral",
  technical: "Problema técnico",
  course_content: "Conteúdo de curso",
  payment: "Pagamento",
  platform: "Plataforma",
} as const;

/** All categories: one more is set by the platform itself, for conversations that became a ticket. */
export const ticketCategories = { ...selectableCategories, ai_escalation: "Conversa com o assistente" } as const;

export const ticketPriorities = { low: "Baixa", normal: "Normal", high: "Alta", urgent: "Urgente" } as const;

export type TicketStatus = keyof typeof ticketStatuses;
export type TicketCategory = keyof typeof ticketCategories;
export type TicketPriority = keyof typeof ticketPriorities;

/** How many messages, and how many bytes of JSON, a ticket stores of a conversation. */
export const maxTranscriptMessages = 50;
export const maxTranscriptBytes = 32 * 1024;
const tooLong = "A conversa enviada é longa demais: no máximo 50 mensagens e 32 KiB.";
const unreadable = "Envie a conversa como uma lista de mensagens.";

/** A conversation as sent by the client, unverified. */
export const transcript = z
  .array(
    z.object(
      {
        role: z.enum(["user", "assistant"], unreadable),
        content: textField({ max: maxTranscriptBytes, sentences: { missing: unreadable, long: tooLong } }),
        timestamp: textField({ max: 40, sentences: { missing: unreadable } }).nullish(),
      },
      unreadable,
    ),
    unreadable,
  )
  .max(maxTranscriptMessages, tooLong)
  .refine((messages) => new TextEncoder().encode(JSON.stringify(messages)).length <= maxTranscriptBytes, tooLong);

export type Transcript = z.output<typeof transcript>;

const speaker = /^\s*(você|usuári[oa]|alun[oa]|estudante|user|assistente|assistant)\s*:\s*/i;

/** A conversation as text, each message starting with its author; without messages, the plain text. */
export const transcriptText = z
  .string()
  .transform((text) => {
    const messages: { role: "user" | "assistant"; content: string }[] = [];
    for (const line of text.split(/\r\n?|\n/)) {
      const [named, name] = speaker.exec(line) ?? [];
      const last = messages.at(-1);
      if (name !== undefined || !last) {
        const role = /^assist/i.test(name ?? "") ? "assistant" : "user";
        messages.push({ role, content: line.slice(named?.length ?? 0) });
      } else last.content += `\n${line}`;
    }
    return messages.filter(({ content }) => content.trim() !== "");
  })
  .pipe(transcript);

export type TicketView = {
  id: number;
  /** Null for a visitor. */
  userId: string | null;
  name: string;
  email: string;
  subject: string;
  description: string;
  category: TicketCategory;
  priority: TicketPriority;
  status: TicketStatus;
  /** The conversation with the assistant as the browser sent it; null if there was none. */
  chatContext: Transcript | null;
  sessionId: string | null;
  createdAt: Date;
  updatedAt: Date;
  /** When the school answered first; null while it has not. */
  answeredAt: Date | null;
  /** Without a first reply in the promised time. */
  isOverdue: boolean;
  /** Whether the author wrote last and the ticket is not finished. */
  awaitsSchool: boolean;
  /** Since when its author has been waiting for the school; null if the school replied last. */
  waitsSince: Date | null;
  waitedMinutes: number | null;
  /** Who of the school answers it; null for nobody, and for everybody outside the school. */
  assigneeId: string | null;
  assigneeName: string | null;
  /** The ticket that took this one in, with its messages; null for others. */
  mergedInto: number | null;
  attachments: AttachmentView[];
};

/** A reply to a ticket. */
export type ReplyView = {
  id: number;
  ticketId: number;
  message: string;
  fromSchool: boolean;
  authorName: string;
  createdAt: Date;
  attachments: AttachmentView[];
};

export type TicketDetail = TicketView & { replies: ReplyView[] };

/** A ticket in the JSON contract, without what only the school may see. */
export const ticketResponse = jsonView("Ticket", {
  id: number,
  subject: z.string(),
  description: z.string(),
  student_name: z.string(),
  student_email: z.string().optional(),
  is_overdue: z.boolean().optional(),
  awaits_school: z.boolean().optional(),
  waits_since: dateTime
    .nullish()
    .meta({ description: "Desde quando quem escreveu espera a escola; só para a escola." }),
  assignee_id: z.uuid().nullish().meta({ description: "Quem da equipe cuida dele; só para a escola." }),
  assignee_name: z.string().nullish(),
  category: z.enum(keysOf(ticketCategories)),
  priority: z.enum(keysOf(ticketPriorities)),
  status: z.enum(keysOf(ticketStatuses)),
  created_at: dateTime,
  updated_at: dateTime,
  answered_at: dateTime.nullable(),
  merged_into: z.int().optional().meta({ description: "Só de um ticket que foi unido a outro: o número dele." }),
  chat_context: z
    .array(
      z.strictObject({
        role: z.enum(["user", "assistant"]),
        content: z.string(),
        timestamp: z.string().nullish(),
      }),
    )
    .nullish()
    .meta({ description: "A conversa com o assistente, como o cliente a enviou." }),
  session_id: z.string().nullish(),
  attachments: z.array(attachmentResponse).meta({ description: "Os arquivos que vieram com a descrição." }),
});

export const replyResponse = jsonView("TicketReply", {
  id: number,
  ticket_id: number,
  message: z.string(),
  from_school: z.boolean(),
  author_name: z.string(),
  created_at: dateTime,
  attachments: z.array(attachmentResponse),
});

export const ticketJson = (ticket: TicketView, { forSchool = false } = {}) =>
  jsonOf(ticketResponse, ticket, {
    student_name: ticket.name,
    ...(forSchool && {
      student_email: ticket.email,
      is_overdue: ticket.isOverdue,
      awaits_school: ticket.awaitsSchool,
      waits_since: ticket.waitsSince?.toISOString() ?? null,
      assignee_id: ticket.assigneeId,
      assignee_name: ticket.assigneeName,
    }),
    ...(ticket.mergedInto && { merged_into: ticket.mergedInto }),
    ...(ticket.category === "ai_escalation" && { chat_context: ticket.chatContext, session_id: ticket.sessionId }),
    attachments: ticket.attachments.map(attachmentJson),
  });

/** A visitor's ticket with somebody's address, before it is claimed. */
export const claimableResponse = jsonView("ClaimableTicket", { id: number, subject: z.string(), created_at: dateTime });

export const claimableJson = (ticket: Pick<TicketView, "id" | "subject" | "createdAt">) =>
  jsonOf(claimableResponse, ticket);

export const replyJson = (reply: ReplyView) =>
  jsonOf(replyResponse, reply, {
    attachments: reply.attachments.map(attachmentJson),
  });

/** Until when a ticket opened at `createdAt` should have a first reply. */
export const answerDueAt = (createdAt: Date, { answerHours }: Pick<Promises, "answerHours">) =>
  new Date(createdAt.getTime() + answerHours * 3_600_000);

/** A waiting time: `20 minutos`, `5 horas`, `3 dias`; rounded down. */
export function waitLabel(minutes: number): string {
  if (minutes < 1) return "menos de um minuto";
  const [n, one, many] =
    minutes < 60
      ? ([minutes, "minuto", "minutos"] as const)
      : minutes < 24 * 60
        ? ([Math.floor(minutes / 60), "hora", "horas"] as const)
        : ([Math.floor(minutes / (24 * 60)), "dia", "dias"] as const);
  return `${n} ${n === 1 ? one : many}`;
}

/** What somebody of the school wrote down about a ticket, for the school alone. */
export type NoteView = {
  id: number;
  ticketId: number;
  note: string;
  authorName: string;
  createdAt: Date;
  attachments: AttachmentView[];
};

export const noteResponse = jsonView("TicketNote", {
  id: number,
  ticket_id: number,
  note: z.string(),
  author_name: z.string(),
  created_at: dateTime,
  attachments: z.array(attachmentResponse),
});

export const noteJson = (note: NoteView) =>
  jsonOf(noteResponse, note, { attachments: note.attachments.map(attachmentJson) });
