import { daysAfter, isoDay, shortDate } from "#app/domain/calendar.ts";

const hour = 3_600_000;

/** When a session was last used, no closer than its owner needs to know it again: `na última hora`, `hoje`, `ontem`. */
export function lastSeenLabel(lastSeenAt: Date, now: Date): string {
  if (now.getTime() - lastSeenAt.getTime() < hour) return "na última hora";
  const [day, today] = [isoDay(lastSeenAt), isoDay(now)];
  if (day === today) return "hoje";
  if (day === daysAfter(today, -1)) return "ontem";
  return `em ${shortDate(lastSeenAt)}`;
}
