/** The zone that days, months and years are counted in, wherever the server stands. */
export const timeZone = "America/Sao_Paulo";

const short = new Intl.DateTimeFormat("pt-BR", {
  timeZone: timeZone,
  day: "2-digit",
  month: "2-digit",
  year: "numeric",
});
const long = new Intl.DateTimeFormat("pt-BR", { timeZone: timeZone, day: "numeric", month: "long", year: "numeric" });
const iso = new Intl.DateTimeFormat("en-CA", { timeZone: timeZone, year: "numeric", month: "2-digit", day: "2-digit" });
const time = new Intl.DateTimeFormat("pt-BR", { timeZone: timeZone, hour: "2-digit", minute: "2-digit" });
const moment = new Intl.DateTimeFormat("pt-BR", { timeZone: timeZone, dateStyle: "short", timeStyle: "short" });
const year = new Intl.DateTimeFormat("en", { timeZone: timeZone, year: "numeric" });

/** `19/11/2026`, the day it is in São Paulo. */
export const shortDate = (date: Date) => short.format(date);

/** `19 de novembro de 2026`, the day it is in São Paulo. */
export const longDate = (date: Date) => long.format(date);

/** `2026-11-19`, the day it is in São Paulo: how days without a time are written everywhere in the house. */
export const isoDay = (date: Date) => iso.format(date);

/** A month and those before it, so many together, as `2026-11`; the month itself last. */
export function lastMonths(last: string, many: number): string[] {
  const [year, month] = last.split("-").map(Number) as [number, number];
  return Array.from({ length: many }, (_, i) =>
    new Date(Date.UTC(year, month - many + i, 1)).toISOString().slice(0, 7),
  );
}

/** `14:05`, as the clocks in São Paulo show it. */
export const timeOfDay = (date: Date) => time.format(date);

/** `19/11/2026, 14:05`, as the clocks in São Paulo show it. */
export const dateTimeLabel = (date: Date) => moment.format(date);

/** `2026-11-25` as `25/11/2026`. */
export const dayLabel = (day: string) => day.split("-").reverse().join("/");

/** The day so many days after another one, both as `2026-11-19`. */
export const daysAfter = (day: string, days: number) =>
  new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10);

/** The year it is in São Paulo. */
export const yearOf = (date: Date) => Number(year.format(date));
