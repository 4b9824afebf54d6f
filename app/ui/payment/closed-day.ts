import { nextBankingDay } from "#app/domain/banking-days.ts";
import { dayLabel } from "#app/domain/calendar.ts";

const isDay = /^20\d\d-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/;

/** A note about a boleto due on this day (`2026-11-28`) if banks are closed; otherwise null. */
export function closedDayNote(day: string): string | null {
  const paidOn = isDay.test(day) && nextBankingDay(day);
  if (!paidOn || paidOn === day) return null;
  return `${dayLabel(day)} não é dia útil: o banco aceita o pagamento até ${dayLabel(paidOn)}, sem acréscimo.`;
}
