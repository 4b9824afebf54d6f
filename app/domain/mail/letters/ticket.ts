import { type Block, composed, greetingTo, type Letter } from "#app/domain/mail/letters/composing/letter.ts";
import { momentSaid } from "#app/domain/mail/letters/moment.ts";
import type { School } from "#app/domain/school.ts";
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
 * A ticket was opened. To an address that nobody has shown to be theirs it says nothing of the sender's own choosing:
 * the contact form is no way to have the school write to strangers for somebody else.
 */
export function ticketLetter(ticket: TicketFacts, school: School): Letter {
  const { id, createdAt, isKnown } = ticket;
  return composed(
    {
      subject: `Recebemos a sua mensagem (chamado #${id})`,
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
            ["Chamado", `#${id}`],
            ["Recebido em", momentSaid(createdAt)],
            ...(isKnown ? [["Assunto", ticket.subject] as const] : []),
          ],
        },
        ...(isKnown ? quoted(ticket) : []),
        { is: "words", text: "Faltou alguma coisa? Responda a esta mensagem sem mudar o assunto." },
        ...(isKnown ? [] : [wrongAddress]),
      ],
    },
    school,
  );
}

const quoted = ({ description }: TicketFacts): Block[] => [
  { is: "words", text: "Você escreveu:" },
  { is: "quote", text: description },
];

const wrongAddress: Block = {
  is: "words",
  text: "Se não foi você quem escreveu, alguém digitou o seu endereço por engano: pode apagar.",
};
