import { addBankingDays } from "#app/domain/banking-days/banking-days.ts";
import { dayLabel, isoDay, momentLabel } from "#app/domain/calendar.ts";
import type { School } from "#app/domain/school.ts";

export type Incident = {
  /** What data, in words. */
  data: string;
  /** How many living accounts. */
  people: number;
  since?: Date;
  until?: Date;
  /** When the school came to know. */
  knownAt: Date;
  school: School;
};

/** Business days to tell the authority and the people from when it was known (Resolução CD/ANPD 15/2024, art. 6). */
export const daysToTell = { standard: 3, smallAgent: 6 } as const;

/** The last day to tell: the standard one, and that of small agents, who have double the time (Resolução 2/2022). */
export function lastDays(knownAt: Date) {
  const day = isoDay(knownAt);
  return {
    standard: addBankingDays(day, daysToTell.standard),
    smallAgent: addBankingDays(day, daysToTell.smallAgent),
  };
}

/** The notice to the ANPD as a draft; in brackets stands what only people know. */
export function noticeToAuthority(incident: Incident): string {
  const { school, data, people, knownAt } = incident;
  const { standard, smallAgent } = lastDays(knownAt);
  return `COMUNICAÇÃO DE INCIDENTE DE SEGURANÇA À ANPD (rascunho)
LGPD, art. 48; Resolução CD/ANPD nº 15/2024

Prazo: até ${dayLabel(standard)} (3 dias úteis); agente de pequeno porte: até ${dayLabel(smallAgent)}.
Envio: pelo peticionamento eletrônico da ANPD. O que faltar se completa em até 20 dias úteis.

1. Controlador
   ${school.legalName}, ${school.taxIdName} ${school.taxId}
   ${school.address}
   Contato para dados pessoais: ${school.dataProtection}
   [agente de pequeno porte: sim ou não]

2. O incidente
   Conhecido em ${momentLabel(knownAt)}.
   Ocorrido ${periodOf(incident)}.
   [o que aconteceu, como foi descoberto, e se está contido]

3. Dados e titulares
   Dados: ${data}.
   Titulares: ${people}. [há crianças, adolescentes ou idosos?]
   Estudar aqui pode revelar convicção religiosa, dado sensível (LGPD, art. 5º, II).

4. Medidas
   Antes: senhas e números de cartão não existem na plataforma; códigos de acesso ficam embaralhados; dados bancários e
   chaves PIX ficam cifrados; tudo o que acontece é registrado.
   Depois: [o que foi feito: sessões encerradas, chaves trocadas, acesso fechado]

5. Riscos e consequências possíveis
   [por exemplo: mensagens falsas em nome da escola; exposição da fé; golpe com dados de pagamento]

6. Comunicação aos titulares
   [feita em …, por e-mail, ou por que ainda não]
`;
}

/** The notice to the people as a draft, in plain words. */
export function noticeToPeople({ school, data, knownAt, ...about }: Incident): string {
  return `AVISO ÀS PESSOAS (rascunho)

Assunto: Um problema de segurança com os seus dados em ${school.platformName}

Olá.

Em ${momentLabel(knownAt)} ficamos sabendo de um problema de segurança ocorrido ${periodOf({ ...about })}. Ele pode ter
exposto dados seus: ${data}.

O que aconteceu: [em uma ou duas frases, sem termos técnicos]
O que já fizemos: [medidas]
O que pode acontecer: [riscos]

O que recomendamos a você:
- desconfie de mensagens que peçam dinheiro, códigos ou dados em nosso nome; nós nunca os pedimos por e-mail;
- em ${school.origin}/profile, toque em "Sair de todos os aparelhos" e entre de novo;
- se você paga ou recebe por PIX, confira o seu extrato.

Guardamos o seu nome e e-mail porque você tem conta aqui. O que mais guardamos, e como copiar ou apagar, está em
${school.origin}/profile/data. Para perguntar qualquer coisa: ${school.dataProtection}. Avisamos também a Autoridade
Nacional de Proteção de Dados (ANPD).

Pedimos desculpas.

${school.legalName}, ${school.taxIdName} ${school.taxId}
${school.address}
`;
}

function periodOf({ since, until }: { since?: Date; until?: Date }) {
  if (since && until) return `entre ${momentLabel(since)} e ${momentLabel(until)}`;
  if (since) return `a partir de ${momentLabel(since)}`;
  return until ? `até ${momentLabel(until)}` : "[quando]";
}
