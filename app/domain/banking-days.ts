import { daysAfter } from "./calendar.ts";

/**
 * Whether banks settle on a day (`YYYY-MM-DD`): not on weekends, national holidays, Carnival Monday and Tuesday, Good
 * Friday and Corpus Christi (Resolução CMN 4.880/2020). State and city holidays do not count.
 */
export function isBankingDay(day: string): boolean {
  const weekday = new Date(day).getUTCDay();
  return weekday !== 0 && weekday !== 6 && !bankHolidays(Number(day.slice(0, 4))).includes(day);
}

/** The same day if banks settle on it, otherwise the next day they do: when a boleto paid on it counts as paid. */
export function nextBankingDay(day: string): string {
  return isBankingDay(day) ? day : nextBankingDay(daysAfter(day, 1));
}

/** The `count`-th banking day after a day. */
export function addBankingDays(day: string, count: number): string {
  return count <= 0 ? day : addBankingDays(nextBankingDay(daysAfter(day, 1)), count - 1);
}

function bankHolidays(year: number) {
  const easter = easterOf(year);
  return [
    ...national.filter(({ since }) => year >= since).map(({ date }) => `${year}-${date}`),
    ...[carnivalMonday, carnivalTuesday, goodFriday, corpusChristi].map((days) => daysAfter(easter, days)),
  ];
}

const national = [
  { date: "01-01", since: 0 },
  { date: "04-21", since: 0 },
  { date: "05-01", since: 0 },
  { date: "09-07", since: 0 },
  { date: "10-12", since: 0 },
  { date: "11-02", since: 0 },
  { date: "11-15", since: 0 },
  // Consciência Negra, by Lei 14.759/2023
  { date: "11-20", since: 2024 },
  { date: "12-25", since: 0 },
];

// in days from Easter
const [carnivalMonday, carnivalTuesday, goodFriday, corpusChristi] = [-48, -47, -2, 60];

/** Easter Sunday of the Gregorian calendar, by the method of Meeus, Jones and Butcher. */
function easterOf(year: number) {
  const a = year % 19;
  const b = Math.floor(year / 100);
  const c = year % 100;
  const d = Math.floor(b / 4);
  const f = Math.floor((b + 8) / 25);
  const g = Math.floor((b - f + 1) / 3);
  const h = (19 * a + b - d - g + 15) % 30;
  const l = (32 + 2 * (b % 4) + 2 * Math.floor(c / 4) - h - (c % 4)) % 7;
  const m = Math.floor((a + 11 * h + 22 * l) / 451);
  return daysAfter(`${year}-03-22`, h + l - 7 * m);
}
