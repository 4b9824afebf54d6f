import { type Block, composed, greetingTo, type Letter } from "#app/domain/mail/letters/composing/letter.ts";
import { unlinked } from "#app/domain/mail/letters/composing/unlinked.ts";
import { momentSaid } from "#app/domain/mail/letters/moment.ts";
import type { School } from "#app/domain/school.ts";
import { answerHours } from "#app/domain/support/answer-time.ts";
import type { TicketCategory, TicketPriority } from "#app/domain/support/labels.ts";

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
 * A ticket was opened. To an address that nobody has shown to be theirs it says nothing of the sender's own choosing:
 * the contact form is no way to have the school write to strangers for somebody else.
 */
export function ticketLetter(ticket: TicketFacts, school: School): Letter {
  const { id, createdAt, isKnown } = ticket;
  return composed(
    {
      subject: `Recebemos a sua mensagem (ticket #${id})`,
      preview: `Respondemos em até ${answerHours} horas.`,
      heading: "Recebemos a sua mensagem",
      greeting: greetingTo(isKnown ? ticket.name : ""),
      blocks: [
        {
          is: "words",
          text: `Obrigado por escrever. A sua mensagem chegou com o número #${id}: uma pessoa da nossa equipe vai ler e responder neste e-mail em até ${answerHours} horas.`,
        },
        {
          is: "facts",
          rows: [
            ["Ticket", `#${id}`],
            ["Recebido em", momentSaid(createdAt)],
            ...(isKnown ? [["Assunto", ticket.subject] as const] : []),
          ],
        },
        ...(isKnown ? quoted(ticket) : []),
        { is: "words", text: `Faltou alguma coisa? ${isKnown ? "Escreva na página do ticket." : byMail(id, school)}` },
        ...wayOn(ticket, school, "Ver o ticket"),
      ],
    },
    school,
  );
}

/**
 * The school answered, in full: whoever has an account may go on on the ticket's page, a visitor by mail. In: the
 * ticket, and what was answered and by whom.
 */
export function answerLetter(
  ticket: TicketFacts,
  { message, authorName }: { message: string; authorName: string },
  school: School,
): Letter {
  const { id, isKnown } = ticket;
  return composed(
    {
      subject: `Resposta da escola (ticket #${id})`,
      preview: `${authorName} respondeu à sua mensagem.`,
      heading: "Respondemos à sua mensagem",
      greeting: greetingTo(isKnown ? ticket.name : ""),
      blocks: [
        { is: "words", text: `${authorName}, da nossa equipe, respondeu:` },
        { is: "quote", text: message },
        {
          is: "facts",
          rows: [
            ["Ticket", `#${id}`],
            ["Assunto", isKnown ? ticket.subject : unlinked(ticket.subject)],
          ],
        },
        {
          is: "words",
          text: `Ficou alguma dúvida? ${isKnown ? "Continue a conversa na página do ticket." : byMail(id, school)}`,
        },
        ...wayOn(ticket, school, "Ver a conversa e responder"),
      ],
    },
    school,
  );
}

const quoted = ({ description }: TicketFacts): Block[] => [
  { is: "words", text: "Você escreveu:" },
  { is: "quote", text: description },
];

const byMail = (id: number, { email }: School) => `Escreva para ${email} com “ticket #${id}” no assunto.`;

/** Where whoever has an account goes on; somebody who never wrote may throw the letter away. */
const wayOn = ({ id, isKnown }: TicketFacts, school: School, label: string): Block[] =>
  isKnown
    ? [{ is: "action", label, href: `${school.origin}/support/${id}` }]
    : [
        {
          is: "words",
          text: "Se não foi você quem escreveu, alguém digitou o seu endereço por engano: pode apagar.",
        },
      ];
