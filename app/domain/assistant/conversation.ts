/** A page of the platform that an answer rests on. */
export type Source = { title: string; href: string };

/** One thing said in a conversation with the assistant. */
export type ChatMessage = {
  role: "user" | "assistant";
  content: string;
  sources: Source[];
  /** Whether the answer offers to write to the team. */
  shouldEscalate: boolean;
  createdAt: Date;
};

/** What the assistant says to a question. */
export type Answer = { message: string; sources: Source[]; shouldEscalate: boolean };

/** A conversation as its owner sees it again. */
export type Conversation = {
  messages: ChatMessage[];
  /** Whether its last answer offers to write to the team, and no ticket has come of it yet. */
  offersTicket: boolean;
  /** The ticket that came of it. */
  ticketId: number | null;
};

/** What the assistant says first. */
export const greeting =
  "Olá! Sou o assistente da escola. Posso ajudar com acesso, cursos, o programa de mantenedores, certificados e problemas técnicos básicos. Como posso ajudar?";

/** What most people come with, offered at the start. */
export const firstQuestions = [
  "Como baixo meu certificado?",
  "Como peço reembolso?",
  "Paguei e o curso não liberou",
  "Quanto tempo tenho para terminar o curso?",
] as const;

/** Said where no answer could be given. */
export const assistantUnavailable = "Desculpe, ocorreu um erro. Tente novamente ou entre em contato com o suporte.";
