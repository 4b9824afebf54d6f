import { composed, greetingTo, type Letter, type School } from "#app/domain/mail/letters/composing/letter.ts";
import { momentSaid } from "#app/domain/mail/letters/moment.ts";
import { answerHours } from "#app/domain/support/answer-time.ts";

export type TicketFacts = {
  id: number;
  subject: string;
  description: string;
  name: string;
  createdAt: Date;
  /** Whether the address belongs to an account; a visitor may have typed anybody's. */
  isKnown: boolean;
};

/**
 * A ticket was opened. To an address that nobody has shown to be theirs it says nothing of the sender's own choosing in
 * its subject and greeting, and no address in what is quoted can be followed: the contact form is no way to have the
 * school write to strangers for somebody else.
 */
export function ticketLetter(ticket: TicketFacts, school: School): Letter {
  const { id, createdAt, isKnown } = ticket;
  const quoted = isKnown ? ticket : { subject: unlinked(ticket.subject), description: unlinked(ticket.description) };
  return composed(
    {
      subject: `Recebemos a sua mensagem (chamado nº ${id})`,
      preview: `Respondemos em até ${answerHours} horas.`,
      heading: "Recebemos a sua mensagem",
      greeting: greetingTo(isKnown ? ticket.name : ""),
      blocks: [
        {
          is: "words",
          text: `Obrigado por escrever. Uma pessoa da nossa equipe vai ler e responder neste e-mail em até ${answerHours} horas.`,
        },
        {
          is: "facts",
          rows: [
            ["Chamado", `nº ${id}`],
            ["Recebido em", momentSaid(createdAt)],
            ["Assunto", quoted.subject],
          ],
        },
        { is: "words", text: "Você escreveu:" },
        { is: "quote", text: quoted.description },
        { is: "words", text: "Faltou alguma coisa? Responda a esta mensagem sem mudar o assunto." },
        ...(isKnown
          ? []
          : [
              {
                is: "words",
                text: "Se não foi você quem escreveu, alguém digitou o seu endereço por engano: pode apagar.",
              } as const,
            ]),
      ],
    },
    school,
  );
}

/** Addresses of pages and mailboxes with a space in them, so that no mail program makes links of them. */
const unlinked = (text: string) =>
  text.replace(/(:\/\/|@|\bwww\.)/gi, "$1 ").replace(/(\p{L}|\d)\.(?=\p{L}{2,})/gu, "$1. ");
