/** What went wrong in an attempt, in a word of ours; what the other side wrote is never kept. */
export const failureLabels = {
  answer: "Respondeu com erro",
  redirect: "Mandou para outro endereço",
  gone: "Respondeu que não existe mais",
  timeout: "Demorou demais",
  private: "Endereço de rede interna",
  unresolved: "Nome não encontrado",
  unreachable: "Ninguém atendeu",
  certificate: "Conexão segura recusada",
  broken: "Conexão interrompida",
} as const;

export type Failure = keyof typeof failureLabels;
