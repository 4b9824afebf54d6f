import { addBankingDays } from "#app/domain/banking-days/banking-days.ts";
import { daysAfter, isoDay } from "#app/domain/calendar.ts";

/** Days as `YYYY-MM-DD`, on which a boleto may fall due. */
export type DueDates = { earliest: string; suggested: string; latest: string };

/** From tomorrow to thirty days ahead, counted in São Paulo; suggested are three banking days (A §2 checkout). */
export function dueDatesFrom(now: Date): DueDates {
  const today = isoDay(now);
  return { earliest: daysAfter(today, 1), suggested: addBankingDays(today, 3), latest: daysAfter(today, 30) };
}

/** Whether a text is a day of the calendar on which a boleto may fall due. */
export function isDueDate(text: string, { earliest, latest }: DueDates): boolean {
  const isDay = /^\d{4}-\d{2}-\d{2}$/.test(text) && new Date(text).toJSON()?.slice(0, 10) === text;
  return isDay && text >= earliest && text <= latest;
}
