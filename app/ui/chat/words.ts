import { answerHours } from "#app/domain/support/answer-time.ts";

/** What is said around a conversation with the assistant, on its page and in its panel alike. */
export const words = {
  assistant: "Assistente",
  robot: "É um robô, não uma pessoa. O que ele não resolver, a equipe resolve.",
  whereTo: "Para onde vão as perguntas",
  you: "Você",
  question: "Sua mensagem",
  send: "Enviar",
  secrets: "Nunca escreva senha nem dados de cartão.",
  sources: "Leia mais em",
  /** Said a second after an answer that could not settle the matter (B §4). */
  offer: `Se preferir, passo a nossa conversa para a equipe: ela vira um ticket, e uma pessoa responde em até ${answerHours}h.`,
  escalate: "Criar Ticket de Suporte",
  hand: "Enviar ao suporte",
  back: "Voltar à conversa",
  created: (id: number) => `Ticket de suporte criado com sucesso! Número: #${id}`,
  soon: "A nossa equipe entrará em contato em breve. Acompanhe por aqui ou pelo seu perfil, que mostra os últimos tickets.",
  follow: (id: number) => `Abrir o ticket #${id}`,
  notCreated: "Erro ao criar ticket de suporte. Tente novamente mais tarde.",
  signInFirst: "Para conversar comigo, entre com a sua conta. Sem conta, leia a ajuda ou escreva à equipe.",
  signIn: "Entrar",
  help: "Ler a ajuda",
  contact: "Escrever sem conta",
  write: "Escrever à equipe",
} as const;
