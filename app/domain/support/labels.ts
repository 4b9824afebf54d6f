/** What the state of a ticket is called (B §4). */
export const ticketStatuses = {
  open: "Aberto",
  in_progress: "Em Andamento",
  resolved: "Resolvido",
  closed: "Fechado",
} as const;
