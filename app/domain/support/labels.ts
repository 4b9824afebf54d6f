/** What is said of a ticket that is missing, or somebody else's. */
export const ticketNotFound = "Ticket não encontrado";

/** What the state of a ticket is called (B §4). */
export const ticketStatuses = {
  open: "Aberto",
  in_progress: "Em Andamento",
  resolved: "Resolvido",
  closed: "Fechado",
} as const;

/** What a ticket may be about, as whoever opens one chooses it (B §3). */
export const askedCategories = {
  general: "Dúvida geral",
  technical: "Problema técnico",
  course_content: "Conteúdo de curso",
  payment: "Pagamento",
  platform: "Plataforma",
} as const;

/** All categories: one more is given by the platform itself, where a conversation became a ticket. */
export const ticketCategories = { ...askedCategories, ai_escalation: "Conversa com o assistente" } as const;

/** How much a ticket presses, from little to much (B §3). */
export const ticketPriorities = { low: "Baixa", normal: "Normal", high: "Alta", urgent: "Urgente" } as const;

export type TicketStatus = keyof typeof ticketStatuses;
export type TicketCategory = keyof typeof ticketCategories;
export type TicketPriority = keyof typeof ticketPriorities;
