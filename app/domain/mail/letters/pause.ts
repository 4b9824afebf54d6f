import { composed, greetingTo, type Letter } from "#app/domain/mail/letters/composing/letter.ts";
import { momentSaid } from "#app/domain/mail/letters/moment.ts";
import type { School } from "#app/domain/school.ts";

/** An endpoint that nothing is sent to any more, and what was the matter. */
export type PauseFacts = {
  endpointId: number;
  /** The message that was the last to be tried. */
  deliveryId: number;
  givenName: string;
  /** Where it is, without the path: that may hold a secret. */
  host: string;
  description: string;
  why: "gone" | "failing";
  pausedAt: Date;
  /** When that message was first tried. */
  failingSince: Date;
  /** Messages in line. */
  waiting: number;
};

const reasons = {
  gone: "O outro sistema respondeu que este endereço não existe mais (410).",
  failing: "Um aviso falhou em todas as tentativas, e nesse tempo o outro sistema não recebeu nenhum outro.",
};

/** Says that another system is told of nothing any more, why, since when, and how it is told again. */
export function pauseLetter(pause: PauseFacts, school: School): Letter {
  const { endpointId, deliveryId, host, description, why, pausedAt, failingSince, waiting } = pause;
  return composed(
    {
      subject: `Integração parada: ${host}`,
      preview: "Os avisos ficam guardados até você retomar os envios.",
      heading: "Uma integração parou",
      greeting: greetingTo(pause.givenName),
      blocks: [
        {
          is: "words",
          text: `A plataforma não conseguiu mais entregar avisos a ${host} e parou de tentar. ${reasons[why]}`,
        },
        {
          is: "facts",
          rows: [
            ["Endereço", host],
            ...(description ? [["Para quê", description] as const] : []),
            ["Parada desde", momentSaid(pausedAt)],
            ...(why === "failing" ? [["Falhando desde", momentSaid(failingSince)] as const] : []),
            ["Na fila", waiting === 1 ? "1 aviso" : `${waiting} avisos`],
          ],
        },
        { is: "words", text: "Para retomar:" },
        {
          is: "steps",
          items: [
            why === "gone"
              ? "Pergunte a quem cuida do outro sistema qual é o endereço novo e corrija-o na integração. Se ele não for mais usado, remova a integração."
              : "Peça a quem cuida do outro sistema que veja por que ele não responde. O que houve em cada tentativa está na página do aviso.",
            "Na página da integração, escolha Retomar envios.",
          ],
        },
        { is: "emphasis", text: "O que acontecer até lá fica guardado por 90 dias e vai quando você retomar." },
        { is: "action", label: "Abrir a integração", href: `${school.origin}/admin/webhooks/${endpointId}` },
        { is: "link", label: "O último aviso", href: `${school.origin}/admin/webhooks/deliveries/${deliveryId}` },
      ],
    },
    school,
  );
}
