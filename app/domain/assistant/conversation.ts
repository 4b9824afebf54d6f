import { retention } from "#app/domain/privacy/retention/retention-table.ts";

/** A page of the platform that an answer rests on. */
export type Source = { title: string; href: string };

/** One thing said in a conversation with the assistant (B §3 "Chat message"). */
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

/** How long a conversation is kept after its last word, in hours. */
export const hoursKept = retention.conversations.period.hours;

/** What the assistant says first (B §2). */
export const greeting =
  "Olá! Sou o assistente da escola. Posso ajudar com acesso, cursos, o programa de mantenedores, certificados e problemas técnicos básicos. Como posso ajudar?";

/** Said where no answer could be given (B §8). */
export const outOfOrder = "Desculpe, ocorreu um erro. Tente novamente ou entre em contato com o suporte.";
