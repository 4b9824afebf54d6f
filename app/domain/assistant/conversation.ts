/** A page of the platform that supports an answer. */
export type Source = { title: string; href: string };

/** A message in a conversation with the assistant. */
export type ChatMessage = {
  role: "user" | "assistant";
  content: string;
  sources: Source[];
  /** Whether the answer offers to write to the team. */
  shouldEscalate: boolean;
  createdAt: Date;
};

/** The assistant's answer to a question. */
export type Answer = { message: string; sources: Source[]; shouldEscalate: boolean };

/** A conversation as its owner sees it again. */
export type Conversation = {
  messages: ChatMessage[];
  /** Whether its last answer offers to write to the team, and no ticket was opened yet. */
  offersTicket: boolean;
  /** The ticket it became. */
  ticketId: number | null;
};

export const greeting =
  "Olá! Sou o assistente da escola. Posso ajudar com acesso, cursos, o programa de mantenedores, certificados e problemas técnicos básicos. Como posso ajudar?";

/** The most common questions, offered at the start. */
export const firstQuestions = [
  "Como baixo meu certificado?",
  "Como peço reembolso?",
  "Paguei e o curso não liberou",
  "Quanto tempo tenho para terminar o curso?",
] as const;

/** The reply when no answer could be given. */
export const assistantUnavailable = "Desculpe, ocorreu um erro. Tente novamente ou entre em contato com o suporte.";
