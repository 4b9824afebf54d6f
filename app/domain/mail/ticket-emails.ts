import type { School } from "#app/domain/school.ts";
import {
  answerDueAt,
  type TicketCategory,
  type TicketPriority,
  ticketCategories,
  ticketPriorities,
} from "#app/domain/support/ticket.ts";
import {
  button,
  composeEmail,
  dateTimeText,
  type Email,
  emphasis,
  quote,
  table,
  withoutLinks,
  words,
} from "./compose.ts";

export type TicketFacts = {
  id: number;
  subject: string;
  description: string;
  category: TicketCategory;
  priority: TicketPriority;
  name: string;
  email: string;
  createdAt: Date;
  /** Whether the address belongs to an account; a visitor may have typed anybody's. */
  isKnown: boolean;
};

/**
 * A ticket was opened. To an unconfirmed address it repeats nothing that the sender typed, so that nobody can use the
 * contact form to write to strangers in the school's name.
 */
export function ticketReceivedEmail(ticket: TicketFacts, school: School): Email {
  const { id, createdAt, isKnown } = ticket;
  return composeEmail(school, {
    subject: `Recebemos a sua mensagem (ticket #${id})`,
    preview: `Respondemos em até ${school.answerTime}.`,
    heading: "Recebemos a sua mensagem",
    greets: isKnown ? ticket.name : "",
    blocks: [
      words(
        `Obrigado por escrever. A sua mensagem chegou com o número #${id}: uma pessoa da nossa equipe vai ler e responder neste e-mail em até ${school.answerTime}.`,
      ),
      table([["Ticket", `#${id}`], ["Recebido em", dateTimeText(createdAt)], isKnown && ["Assunto", ticket.subject]]),
      isKnown && words("Você escreveu:"),
      isKnown && quote(ticket.description),
      words(`Faltou alguma coisa? ${isKnown ? "Escreva na página do ticket." : byMail(id, school)}`),
      linkTo(ticket, school, "Ver o ticket"),
    ],
  });
}

/** The school replied, in full: account holders continue on the ticket's page, visitors by e-mail. */
export function ticketAnsweredEmail(
  ticket: TicketFacts,
  { message, files, authorName }: { message: string; files: number; authorName: string },
  school: School,
): Email {
  const { id, isKnown } = ticket;
  return composeEmail(school, {
    subject: `Resposta da escola (ticket #${id})`,
    preview: `${authorName} respondeu à sua mensagem.`,
    heading: "Respondemos à sua mensagem",
    greets: isKnown ? ticket.name : "",
    blocks: [
      words(`${authorName}, da nossa equipe, respondeu:`),
      quote(message),
      attached(files),
      table([
        ["Ticket", `#${id}`],
        ["Assunto", isKnown ? ticket.subject : withoutLinks(ticket.subject)],
      ]),
      words(`Ficou alguma dúvida? ${isKnown ? "Continue a conversa na página do ticket." : byMail(id, school)}`),
      linkTo(ticket, school, "Ver a conversa e responder"),
    ],
  });
}

const attached = (files: number) =>
  files > 0 && words(`Com ${files === 1 ? "um arquivo" : `${files} arquivos`}, na página do ticket.`);

const byMail = (id: number, { email }: School) => `Escreva para ${email} com “ticket #${id}” no assunto.`;

/** Where an account holder continues; somebody who never wrote can ignore the e-mail. */
const linkTo = ({ id, isKnown }: TicketFacts, school: School, label: string) =>
  isKnown
    ? button(label, `${school.origin}/support/${id}`)
    : words("Se não foi você quem escreveu, alguém digitou o seu endereço por engano: pode apagar.");

/* E-mails to the school about what somebody wrote. Nothing in it becomes a link, since anybody can write anything; the
   original is on the ticket's page. */

/** A ticket arrived: its topic, its author, and until when it must be answered. */
export function newTicketEmail(ticket: TicketFacts, school: School): Email {
  return composeEmail(school, {
    subject: `Novo ticket #${ticket.id}: ${withoutLinks(ticket.subject)}`,
    preview: `Responder até ${dateTimeText(answerDueAt(ticket.createdAt, school))}.`,
    heading: "Chegou um ticket",
    blocks: [
      words(`${withoutLinks(ticket.name)} escreveu para a escola:`),
      quote(withoutLinks(ticket.description)),
      table([
        ["Assunto", withoutLinks(ticket.subject)],
        ["Categoria", ticketCategories[ticket.category]],
        ["Prioridade", ticketPriorities[ticket.priority]],
        ["De", `${withoutLinks(ticket.name)}, ${ticket.email} (${ticket.isKnown ? "tem conta" : "visitante"})`],
        ["Recebido em", dateTimeText(ticket.createdAt)],
      ]),
      emphasis(`Primeira resposta até ${dateTimeText(answerDueAt(ticket.createdAt, school))}.`),
      button("Abrir e responder", `${school.origin}/admin/support/${ticket.id}`),
    ],
  });
}

/** The author of a ticket replied. */
export function newReplyEmail(
  ticket: TicketFacts,
  { message, files }: { message: string; files: number },
  school: School,
): Email {
  return composeEmail(school, {
    subject: `Nova mensagem no ticket #${ticket.id}: ${withoutLinks(ticket.subject)}`,
    preview: `${withoutLinks(ticket.name)} escreveu de novo.`,
    heading: "A conversa continua",
    blocks: [
      words(`${withoutLinks(ticket.name)} (${ticket.email}) escreveu no ticket #${ticket.id}:`),
      quote(withoutLinks(message)),
      attached(files),
      button("Abrir e responder", `${school.origin}/admin/support/${ticket.id}`),
    ],
  });
}
