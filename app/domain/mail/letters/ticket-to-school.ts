import { composed, greetingTo, type Letter } from "#app/domain/mail/letters/composing/letter.ts";
import { unlinked } from "#app/domain/mail/letters/composing/unlinked.ts";
import { momentSaid } from "#app/domain/mail/letters/moment.ts";
import type { TicketFacts } from "#app/domain/mail/letters/ticket.ts";
import type { School } from "#app/domain/school.ts";
import { answerDue } from "#app/domain/support/answer-time.ts";
import { ticketCategories, ticketPriorities } from "#app/domain/support/labels.ts";

/*
 * Letters to the school about what somebody wrote to it. Anybody may write anything: nothing of it can be followed from
 * the letter; as it was typed it stands on the ticket's page.
 */

/** A ticket arrived: what it is about, from whom, and until when it has to be answered. */
export function arrivedLetter(ticket: TicketFacts, school: School): Letter {
  return composed(
    {
      subject: `Novo ticket #${ticket.id}: ${unlinked(ticket.subject)}`,
      preview: `Responder até ${momentSaid(answerDue(ticket.createdAt))}.`,
      heading: "Chegou um ticket",
      greeting: greetingTo(""),
      blocks: [
        { is: "words", text: `${unlinked(ticket.name)} escreveu para a escola:` },
        { is: "quote", text: unlinked(ticket.description) },
        {
          is: "facts",
          rows: [
            ["Assunto", unlinked(ticket.subject)],
            ["Categoria", ticketCategories[ticket.category]],
            ["Prioridade", ticketPriorities[ticket.priority]],
            ["De", `${unlinked(ticket.name)}, ${ticket.email} (${ticket.isKnown ? "tem conta" : "visitante"})`],
            ["Recebido em", momentSaid(ticket.createdAt)],
          ],
        },
        { is: "emphasis", text: `Primeira resposta até ${momentSaid(answerDue(ticket.createdAt))}.` },
        { is: "action", label: "Abrir e responder", href: `${school.origin}/admin/support/${ticket.id}` },
      ],
    },
    school,
  );
}

/** Whoever opened a ticket wrote again under it. */
export function repliedLetter(ticket: TicketFacts, { message }: { message: string }, school: School): Letter {
  return composed(
    {
      subject: `Nova mensagem no ticket #${ticket.id}: ${unlinked(ticket.subject)}`,
      preview: `${unlinked(ticket.name)} escreveu de novo.`,
      heading: "A conversa continua",
      greeting: greetingTo(""),
      blocks: [
        { is: "words", text: `${unlinked(ticket.name)} (${ticket.email}) escreveu no ticket #${ticket.id}:` },
        { is: "quote", text: unlinked(message) },
        { is: "action", label: "Abrir e responder", href: `${school.origin}/admin/support/${ticket.id}` },
      ],
    },
    school,
  );
}
