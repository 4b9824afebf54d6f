import { z } from "zod";
import { keysOf } from "#app/domain/keys-of.ts";
import { askedCategories, ticketCategories, ticketPriorities, ticketStatuses } from "#app/domain/support/labels.ts";
import { transcript } from "#app/domain/support/transcript.ts";
import { text, tidy } from "#app/domain/text.ts";

const nothingSaid = "Assunto e descrição são obrigatórios.";
const askEmail = "Escreva um e-mail completo, como nome@exemplo.com.";
const askName = "Escreva o seu nome.";
const askSession = "Informe a conversa: de 8 a 64 letras, números, - ou _.";

/** How long a message and what is said of its sender may be, in characters. */
export const shortestSubject = 3;
export const longestSubject = 150;
export const longestMessage = 5_000;
export const longestSender = 120;
export const longestEmail = 254;

/** A line: what is typed over several becomes one, since it ends up in the head of a letter. */
const line = (about: Parameters<typeof text>[0]) => text(about).transform((value) => value.replace(/\s+/g, " "));

const message = (name: string, missing: string) => {
  const long = `${name} deve ter no máximo ${longestMessage.toLocaleString("pt-BR")} caracteres.`;
  return text({ min: 1, max: longestMessage, sentences: { missing, long } });
};

const subject = (missing: string) =>
  line({
    min: shortestSubject,
    max: longestSubject,
    sentences: {
      missing,
      short: `O assunto deve ter pelo menos ${shortestSubject} caracteres.`,
      long: `O assunto deve ter no máximo ${longestSubject} caracteres.`,
    },
  });

/** What somebody signed in says who opens a ticket (B19). */
export const ticketForm = z.object({
  subject: subject(nothingSaid),
  description: message("A descrição", nothingSaid),
  category: z.enum(keysOf(askedCategories), "Escolha uma categoria da lista.").default("general"),
  priority: z.enum(keysOf(ticketPriorities), "Escolha uma prioridade da lista.").default("normal"),
});

/** The name of a conversation with the assistant, which the browser makes up as it begins. */
export const sessionName = z.string(askSession).regex(/^[A-Za-z0-9_-]{8,64}$/, askSession);

/** The same in the JSON contract, where a conversation with the assistant may become a ticket, too. */
export const ticketBody = ticketForm
  .extend({
    category: z.enum(keysOf(ticketCategories), "Escolha uma categoria da lista.").default("general"),
    chat_context: transcript.nullish().meta({ description: "Em ai_escalation: a conversa com o assistente." }),
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

/** Where a ticket is to stand (B17). */
export const statusForm = z.object({ status: z.enum(keysOf(ticketStatuses), "Status inválido.") });

/** Who writes, where no account says so. */
export const senderFields = z.object({
  name: line({
    min: 1,
    max: longestSender,
    sentences: { missing: askName, long: `O nome deve ter no máximo ${longestSender} caracteres.` },
  }),
  email: z.string(askEmail).trim().toLowerCase().max(longestEmail, askEmail).pipe(z.email(askEmail)),
});

/** The contact page's, in its order. Whoever is signed in need not say who they are; people leave `website` empty. */
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

/** Where nothing at all is said, one sentence says so; otherwise each field speaks for itself. */
function saysSomething<Shape extends z.core.$ZodShape>(fields: z.ZodObject<Shape>) {
  const said = z.looseObject({ subject: z.unknown().optional(), description: z.unknown().optional() });
  return said.transform((typed, { issues }) => {
    const read = fields.safeParse(typed);
    if (read.success) return read.data;
    const isSilent = isBlank(typed.subject) && isBlank(typed.description);
    if (isSilent) issues.push({ code: "custom", message: nothingSaid, input: typed });
    const others = read.error.issues.filter(({ path: [name] }) => name !== "subject" && name !== "description");
    for (const issue of isSilent ? others : read.error.issues) issues.push({ ...issue, input: typed } as never);
    return z.NEVER;
  });
}

function isBlank(value: unknown) {
  return value === undefined || value === null || (typeof value === "string" && !tidy(value));
}
