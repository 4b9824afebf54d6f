import {
  invitationDays,
  invoiceTaxIdDays,
  staffIdleHours,
  staffSessionDays,
  studentIdleDays,
  studentSessionDays,
} from "#app/domain/facts.ts";

/** A span of time; months and years follow the calendar. */
export type Period = { hours: number } | { days: number } | { months: number } | { years: number };

/** How long something is kept, and what happens then. */
export type RetentionRule = {
  /** What it is, as the privacy page calls it. */
  what: string;
  /** Null where it is deleted with the account. */
  period: Period | null;
  /** When the period starts, worded to follow it: `24 horas` + `depois da última mensagem`. */
  from: string;
  /** What happens at its end. */
  afterwards: string;
  /** Why it is kept that long. */
  because: string;
};

/** Retention periods of all personal data. The jobs, the privacy page and the tests read them here. */
export const retention = {
  account: {
    what: "Conta, perfil, estudo, anotações, dúvidas, certificados e avaliações",
    period: null,
    from: "enquanto a conta existir",
    afterwards: "são apagados quando você apaga a conta",
    because: "Sem isso não há como estudar aqui.",
  },
  removedReviews: {
    what: "Avaliações que a escola retirou",
    period: { years: 1 },
    from: "depois de retiradas, se não voltaram antes",
    afterwards: "são apagadas com o motivo; quem escreveu pode avaliar o curso de novo",
    because: "Para quem escreveu poder contestar, e a escola explicar por que retirou.",
  },
  hiddenPosts: {
    what: "Dúvidas e respostas que a equipe de um curso escondeu",
    period: { years: 1 },
    from: "depois de escondidas, se não voltaram antes",
    afterwards: "são apagadas",
    because: "Para quem escreveu poder contestar, e a escola explicar por que escondeu.",
  },
  idleAccounts: {
    what: "Contas sem inscrição, compra nem mensagem",
    period: { days: 30 },
    from: "depois do último login",
    afterwards: "são apagadas como se você tivesse pedido",
    because: "Não precisamos guardar dados de quem não voltou.",
  },
  purchases: {
    what: "Compras, comissões e lotes de pagamento",
    period: { years: 5 },
    from: "no mínimo, mesmo depois de apagada a conta",
    afterwards: "a bandeira e o final do cartão são apagados; ficam só os valores, sem o nome",
    because: "Podem ser pedidos pelo fisco ou num processo (CTN, art. 173; CDC, art. 27).",
  },
  invoiceTaxIds: {
    what: "CPF de quem compra, se outro sistema da escola emite a nota fiscal",
    period: { days: invoiceTaxIdDays },
    from: "depois do pagamento",
    afterwards: "é apagado; se o pagamento não se conclui, é apagado na hora",
    because: "É o tempo de a nota sair. Fica criptografado, e só vai para quem emite a nota.",
  },
  tickets: {
    what: "Mensagens à escola",
    period: { years: 2 },
    from: "depois da última mensagem",
    afterwards: "são apagadas com os arquivos, as respostas e as notas internas da escola",
    because: "O assunto pode voltar, e a escola precisa lembrar do que respondeu.",
  },
  importDrafts: {
    what: "Listas de pessoas que a escola trouxe e não confirmou",
    period: { days: 1 },
    from: "depois de lidas",
    afterwards: "são apagadas",
    because: "É o tempo de conferir a lista.",
  },
  importLines: {
    what: "Nomes e e-mails das listas que a escola trouxe",
    period: { days: 30 },
    from: "depois de enviados os convites",
    afterwards: "são apagados; fica só quantos foram convidados",
    because: "Para a escola ver o que foi feito de cada linha.",
  },
  invitations: {
    what: "Nome e e-mail de quem foi convidado e não respondeu",
    period: { days: 30 },
    from: `depois que o convite acaba (em ${invitationDays} dias, se ninguém o aceita)`,
    afterwards: "são apagados, com os e-mails do convite; fica um código calculado do endereço",
    because: "Para quem abre o convite tarde ainda poder dizer que não quer.",
  },
  refusedAddresses: {
    what: "Código calculado do e-mail de quem não quer ser convidado, ou ainda pode dizer que não quer",
    period: null,
    from: "enquanto a plataforma existir",
    afterwards: "não permite saber o endereço; é apagado com a plataforma",
    because: "Sem ele, a escola poderia convidar de novo quem pediu que não (LGPD, art. 18, § 2º).",
  },
  conversations: {
    what: "Conversas com o assistente",
    period: { hours: 24 },
    from: "depois da última mensagem",
    afterwards: "são apagadas",
    because: "É o bastante para continuar a conversa.",
  },
  sessions: {
    what: "Aparelhos em que você entrou",
    period: { days: studentSessionDays },
    from: `no máximo (${studentIdleDays} sem uso; de instrutores e direção, ${staffSessionDays} dias e ${staffIdleHours} horas)`,
    afterwards: "é preciso entrar de novo, e o registro é apagado, ou antes, se você o desconectar",
    because: "Um aparelho esquecido não fica aberto para sempre.",
  },
  tokens: {
    what: "Tokens de acesso que venceram ou foram revogados",
    period: { days: 90 },
    from: "depois do fim",
    afterwards: "são apagados",
    because: "Para você ainda saber qual era.",
  },
  attempts: {
    what: "Logins começados, contagem de tentativas e respostas guardadas para sistemas que repetem um pedido",
    period: { hours: 24 },
    from: "no máximo",
    afterwards: "são apagados",
    because: "Só servem enquanto o pedido está em andamento.",
  },
  emails: {
    what: "Texto dos e-mails que mandamos",
    period: { days: 90 },
    from: "depois do envio",
    afterwards: "é apagado; para quem e sobre o que foi segue o prazo da linha seguinte",
    because: "Para mandar de novo o que se perdeu.",
  },
  emailAddresses: {
    what: "Para quem e sobre o que foi cada e-mail",
    period: { years: 2 },
    from: "depois do envio; 5 anos nos de compras",
    afterwards: "endereço, nome e assunto são apagados",
    because: "Para provar que avisamos (Decreto 7.962/2013, art. 4º).",
  },
  notices: {
    what: "Avisos a turmas e cursos, com quem os recebeu",
    period: { years: 1 },
    from: "depois de escritos",
    afterwards: "são apagados, o texto e a lista",
    because: "Para quem escreveu saber o que disse, e a escola responder por isso.",
  },
  messages: {
    what: "Avisos a outros sistemas",
    period: { days: 90 },
    from: "depois de escritos",
    afterwards: "são apagados; eles levam números, nunca nomes, menos o da nota fiscal, cujo texto não fica guardado",
    because: "Para encontrar o que falhou.",
  },
  addresses: {
    what: "Código calculado do seu endereço de rede, junto ao registro do que aconteceu",
    period: { months: 6 },
    from: "depois de cada acesso",
    afterwards: "é apagado",
    because: "É o registro de acesso que a lei manda guardar (Marco Civil, art. 15).",
  },
  misses: {
    what: "Tentativas de entrada recusadas e buscas por certificados que não existem",
    period: { months: 6 },
    from: "depois de cada tentativa",
    afterwards: "são apagadas; nunca guardam nome nem o que foi digitado",
    because:
      "Para notar quem tenta entrar na conta de outra pessoa ou adivinhar um certificado, pelo mesmo prazo do registro de acesso.",
  },
  serverLog: {
    what: "Registro do servidor",
    period: { months: 6 },
    from: "",
    afterwards: "deve ser apagado por quem hospeda o servidor: a plataforma só escreve e não guarda cópia",
    because: "O mesmo artigo 15 do Marco Civil.",
  },
  lessonDrafts: {
    what: "O que quem ensina escreve numa aula e não salva",
    period: { days: 30 },
    from: "depois que a página dela foi fechada",
    afterwards: "é apagado",
    because: "Para continuar de onde parou, se a página se perder.",
  },
  stoppedUploads: {
    what: "Partes de arquivos cujo envio parou no meio, com o nome do arquivo",
    period: { days: 1 },
    from: "depois da última parte",
    afterwards: "são apagadas",
    because: "É o tempo de continuar o envio.",
  },
  unusedFiles: {
    what: "Gravações e documentos de quem ensina que nenhuma aula usa",
    period: { days: 1 },
    from: "sem uso, e mais 30 em separado",
    afterwards: "são apagados",
    because: "Para ainda dar tempo de desfazer um engano.",
  },
  events: {
    what: "Registro do que aconteceu e dos consentimentos",
    period: null,
    from: "enquanto a plataforma existir, menos as tentativas sem sucesso",
    afterwards: "depois que a conta é apagada, não identifica mais você: não tem nome, e-mail nem texto",
    because: "É a prova do que foi feito (LGPD, arts. 8º, § 2º, e 37).",
  },
} satisfies Record<string, RetentionRule>;

export type RetentionName = keyof typeof retention;

const units = { hours: ["hora", "horas"], days: ["dia", "dias"], months: ["mês", "meses"], years: ["ano", "anos"] };

/** `24 horas`, `5 anos`; nothing where there is no period. */
export function periodInWords(period: Period | null): string {
  if (!period) return "";
  const [[unit, n]] = Object.entries(period) as [[keyof typeof units, number]];
  return `${n} ${units[unit][n === 1 ? 0 : 1]}`;
}

/** `24 horas depois da última mensagem`. */
export const retentionInWords = ({ period, from }: RetentionRule) => `${periodInWords(period)} ${from}`.trim();
