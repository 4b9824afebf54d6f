/** The kinds of events in the log, by their object; the names are used in addresses. */
export const eventKinds = {
  "sign-ins": "Entradas",
  people: "Contas, papéis e equipe",
  maintainers: "Mantenedores e vouchers",
  courses: "Cursos",
  certificates: "Certificados",
  money: "Pagamentos e comissões",
  keys: "Tokens, integrações e segredos",
  settings: "Configurações da escola",
  copies: "Cópias e consultas de dados",
  checks: "Conferências",
};

export type EventKind = keyof typeof eventKinds;

/** The maximum number of people searched for by parts of a name. */
export const maxPeople = 1_000;

/** Shown beside the results of a search that found more. */
export const tooManyPeople =
  "A busca combina com mais de 1.000 pessoas: aparece só o que envolve 1.000 delas. Acrescente outra parte do nome ou do e-mail.";
