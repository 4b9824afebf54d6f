/** Texts around a conversation with the assistant, shared by its page and its panel. */
export const words = {
  assistant: "Assistente",
  robot: "É um robô, não uma pessoa. O que ele não resolver, a equipe resolve.",
  whereTo: "Para onde vão as perguntas",
  you: "Você",
  question: "Sua mensagem",
  send: "Enviar",
  secrets: "Nunca escreva senha nem dados de cartão.",
  first: "Perguntas para começar",
  sources: "Leia mais em",
  /** Shown a second after an answer that could not settle the question. */
  offer: "Se preferir, passo a nossa conversa para a equipe: ela vira um ticket, e uma pessoa responde.",
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

/** The assistant's page, with this conversation or a new one. */
export const chatPath = (session?: string) => (session ? `/support/chat?conversa=${session}` : "/support/chat");

/** The page that shows a conversation before it is sent to the team. */
export const escalationPath = (session: string) => `/support/chat/escalation?conversa=${session}`;

/** The look of a conversation, on the page and in the panel: bubbles as leaves pointing to the speaker. */
const bubble = "max-w-prose rounded-soft border px-4 py-3";
const link = "text-leaf underline underline-offset-4 hover:text-leaf-deep";

export const looks = {
  user: `${bubble} ml-10 self-end rounded-br-none border-line bg-raised`,
  assistant: `${bubble} mr-4 self-start rounded-bl-none border-transparent bg-leaf-wash`,
  speaker: "text-sm font-semibold text-muted",
  text: "whitespace-pre-wrap wrap-anywhere",
  sources: "mt-2 border-t border-line pt-2 text-sm",
  source: `inline-flex min-h-8 items-center wrap-anywhere ${link}`,
  link: `inline-flex min-h-11 items-center ${link}`,
  first: "flex flex-wrap gap-2",
  suggestion:
    "min-h-11 rounded-soft border border-edge bg-raised px-3 py-2 text-left text-sm font-semibold text-leaf hover:border-leaf",
  transcript:
    "max-h-64 overflow-y-auto rounded-soft border border-line bg-sunken px-3 py-2 text-sm whitespace-pre-wrap wrap-anywhere",
} as const;
