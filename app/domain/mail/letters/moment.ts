import { momentLabel } from "#app/domain/calendar.ts";

/** `19/11/2026 às 14:05`, as the clocks in São Paulo show it. */
export const momentSaid = (date: Date) => momentLabel(date).replace(", ", " às ");
