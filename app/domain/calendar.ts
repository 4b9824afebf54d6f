/** Days, months and years are counted in this time zone, whatever the server's own is. */
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

/** `19/11/2026`, in São Paulo. */
export const shortDate = (date: Date) => short.format(date);

/** `19 de novembro de 2026`, in São Paulo. */
export const longDate = (date: Date) => long.format(date);

/** `2026-11-19`, in São Paulo. Days without a time are always written like this. */
export const isoDay = (date: Date) => iso.format(date);

/** The `many` months up to and including `last`, as `2026-11`, oldest first. */
export function lastMonths(last: string, many: number): string[] {
  const [year, month] = last.split("-").map(Number) as [number, number];
  return Array.from({ length: many }, (_, i) =>
    new Date(Date.UTC(year, month - many + i, 1)).toISOString().slice(0, 7),
  );
}

/** `14:05`, in São Paulo. */
export const timeOfDay = (date: Date) => time.format(date);

/** `19/11/2026, 14:05`, in São Paulo. */
export const dateTimeLabel = (date: Date) => moment.format(date);

/** `2026-11-25` as `25/11/2026`. */
export const dayLabel = (day: string) => day.split("-").reverse().join("/");

/** The day so many days after another, both as `2026-11-19`. */
export const daysAfter = (day: string, days: number) =>
  new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10);

/** The current year in São Paulo. */
export const yearOf = (date: Date) => Number(year.format(date));

const weekday = new Intl.DateTimeFormat("pt-BR", { timeZone, weekday: "long" });

/** `domingo, 29/11, às 9h`, as people say when something begins; with the year where it is not this one. */
export function appointmentLabel(date: Date, now = new Date()): string {
  const day = yearOf(date) === yearOf(now) ? shortDate(date).slice(0, 5) : shortDate(date);
  return `${weekday.format(date)}, ${day}, ${hourLabel(timeOfDay(date))}`;
}

/** How long ago something was, by days: `hoje`, `ontem`, `há 12 dias`, `há 3 meses`. */
export function agoLabel(date: Date): string {
  const days = Math.max(0, (Date.parse(isoDay(new Date())) - Date.parse(isoDay(date))) / 86_400_000);
  if (days < 2) return days < 1 ? "hoje" : "ontem";
  if (days < 60) return `há ${days} dias`;
  const months = Math.floor(days / 30);
  return months < 24 ? `há ${months} meses` : `há ${Math.floor(days / 365)} anos`;
}
/** `09:00` as people say it: `às 9h`, `à 1h30`. */
export function hourLabel(time: string): string {
  const [hours, minutes] = time.split(":").map(Number) as [number, number];
  return `${hours === 1 ? "à" : "às"} ${hours}h${minutes ? String(minutes).padStart(2, "0") : ""}`;
}

/** The days of the week by their numbers in the database: 0 is Sunday. */
export const weekdays = [
  "domingo",
  "segunda-feira",
  "terça-feira",
  "quarta-feira",
  "quinta-feira",
  "sexta-feira",
  "sábado",
];
