import { z } from "zod";
import { keysOf } from "#app/domain/json-view.ts";
import { enumParam, type Paging, pagingSchema, textParam } from "#app/domain/paging.ts";
import { normalizeText, textField } from "#app/domain/text.ts";
import {
  selectableCategories,
  type TicketStatus,
  ticketCategories,
  ticketPriorities,
  ticketStatuses,
  transcript,
  transcriptText,
} from "./ticket.ts";

const emptyTicket = "Assunto e descrição são obrigatórios.";
const askEmail = "Escreva um e-mail completo, como nome@exemplo.com.";
const askName = "Escreva o seu nome.";
const askSession = "Informe a conversa: de 8 a 64 letras, números, - ou _.";

/** How long a message and what is said of its sender may be, in characters. */
export const minSubjectLength = 3;
export const maxSubjectLength = 150;
export const maxMessageLength = 5_000;
export const maxSenderLength = 120;
export const maxEmailLength = 254;

/** A line: what is typed over several becomes one, since it ends up in the head of an e-mail. */
const line = (about: Parameters<typeof textField>[0]) =>
  textField(about).transform((value) => value.replace(/\s+/g, " "));

const message = (name: string, missing: string) => {
  const long = `${name} deve ter no máximo ${maxMessageLength.toLocaleString("pt-BR")} caracteres.`;
  return textField({ min: 1, max: maxMessageLength, sentences: { missing, long } });
};

const subject = (missing: string) =>
  line({
    min: minSubjectLength,
    max: maxSubjectLength,
    sentences: {
      missing,
      short: `O assunto deve ter pelo menos ${minSubjectLength} caracteres.`,
      long: `O assunto deve ter no máximo ${maxSubjectLength} caracteres.`,
    },
  });

/** What somebody signed in says who opens a ticket. */
export const ticketForm = z.object({
  subject: subject(emptyTicket),
  description: message("A descrição", emptyTicket),
  category: z.enum(keysOf(selectableCategories), "Escolha uma categoria da lista.").default("general"),
  priority: z.enum(keysOf(ticketPriorities), "Escolha uma prioridade da lista.").default("normal"),
});

/** The name of a conversation with the assistant, which the browser makes up as it begins. */
export const sessionName = z.string(askSession).regex(/^[A-Za-z0-9_-]{8,64}$/, askSession);

export const ticketBody = ticketForm
  .extend({
    category: z.enum(keysOf(ticketCategories), "Escolha uma categoria da lista.").default("general"),
    chat_context: z
      .union([transcript, transcriptText], "Envie a conversa como texto ou como uma lista de mensagens.")
      .nullish()
      .meta({
        description:
          "Em ai_escalation: a conversa com o assistente, como lista de mensagens ou como texto, em que cada mensagem começa com “Você:” ou “Assistente:”.",
      }),
    session_id: sessionName.nullish().meta({ description: "Em ai_escalation, obrigatório: de qual conversa." }),
  })
  .superRefine(({ category, session_id }, refine) => {
    if (category !== "ai_escalation" || session_id) return;
    refine.addIssue({ code: "custom", path: ["session_id"], message: askSession });
  });

export type NewTicket = Pick<z.output<typeof ticketBody>, "subject" | "description"> &
  Partial<z.output<typeof ticketBody>>;

/** What is written under a ticket. */
export const replyForm = z.object({ message: message("A resposta", "Escreva a sua resposta.") });

/** Where a ticket is to stand. */
export const statusForm = z.object({ status: z.enum(keysOf(ticketStatuses), "Status inválido.") });

/** Who writes, where no account says so. */
export const senderFields = z.object({
  name: line({
    min: 1,
    max: maxSenderLength,
    sentences: { missing: askName, long: `O nome deve ter no máximo ${maxSenderLength} caracteres.` },
  }),
  email: z.string(askEmail).trim().toLowerCase().max(maxEmailLength, askEmail).pipe(z.email(askEmail)),
});

/**
 * The contact page's fields in order. Signed-in people need not identify themselves; `website` is a trap for robots.
 */
export const contactFields = z.object({
  name: z.string().optional(),
  email: z.string().optional(),
  subject: subject("Escreva o assunto."),
  description: message("A mensagem", "Escreva a sua mensagem."),
  website: z.string().optional(),
});

/** The contact form of somebody who is signed in. */
export const contactForm = saysSomething(contactFields);

/** The contact form of a visitor: who writes is asked for together with what they write. */
export const visitorForm = saysSomething(contactFields.extend(senderFields.shape));

export type ContactMessage = z.output<typeof contactFields>;

/** An empty form gets one message; otherwise each field its own. */
function saysSomething<Shape extends z.core.$ZodShape>(fields: z.ZodObject<Shape>) {
  const ticketText = z.looseObject({ subject: z.unknown().optional(), description: z.unknown().optional() });
  return ticketText.transform((typed, { issues }) => {
    const read = fields.safeParse(typed);
    if (read.success) return read.data;
    const isSilent = isBlank(typed.subject) && isBlank(typed.description);
    if (isSilent) issues.push({ code: "custom", message: emptyTicket, input: typed });
    const others = read.error.issues.filter(({ path: [name] }) => name !== "subject" && name !== "description");
    for (const issue of isSilent ? others : read.error.issues) issues.push({ ...issue, input: typed } as never);
    return z.NEVER;
  });
}

function isBlank(value: unknown) {
  return value === undefined || value === null || (typeof value === "string" && !normalizeText(value));
}

export type TicketQuery = Paging & {
  /** Words to find, whatever their accents and case, or a ticket's number; empty matches all. */
  q?: string;
  status?: TicketStatus | "all";
};

export const ticketQuery = (pageSize: number) =>
  pagingSchema(pageSize).extend({
    q: textParam("Palavras do assunto ou da descrição, ou o número de um ticket."),
    status: enumParam(keysOf(ticketStatuses)),
  });
