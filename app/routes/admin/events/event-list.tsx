import { longDate, timeOfDay } from "#app/domain/calendar.ts";
import type { EventQuery } from "#app/domain/events/log/list-security-events.server.ts";
import type { SecurityEvent } from "#app/domain/events/log/tell-events.server.ts";
import { hrefOf } from "#app/routes/admin/events/event-address.ts";
import { Icon, type IconName } from "#app/ui/icon.tsx";

type EventListProps = { events: SecurityEvent[]; asked: EventQuery };

/** What happened, day by day, each with its time and the way to all that its doer did. */
export function EventList({ events, asked }: EventListProps) {
  const onDay = (day: string) => events.filter(({ at }) => longDate(at) === day);
  const days = [...new Set(events.map(({ at }) => longDate(at)))];
  return days.map((day) => (
    <section key={day} className="mt-8">
      <h3 className="text-lg">{day}</h3>
      <ol className="mt-2 border-b border-line">
        {onDay(day).map((event) => (
          <Row key={event.id} event={event} asked={asked} />
        ))}
      </ol>
    </section>
  ));
}

function Row({ event: { at, action, said, actorId, who }, asked }: { event: SecurityEvent; asked: EventQuery }) {
  return (
    <li className="flex items-start gap-x-3 border-t border-line py-3 sm:gap-x-4">
      <time dateTime={at.toISOString()} className="w-11 shrink-0 pt-0.5 text-sm text-muted tabular-nums">
        {timeOfDay(at)}
      </time>
      <Icon name={iconOf(action)} size={18} className={action === "session.refused" ? alarming : calm} />
      <span className="min-w-0 flex-1 wrap-anywhere">
        {who && (
          <a
            href={hrefOf({ ...asked, q: actorId ?? "", of: null, before: null })}
            className="font-semibold decoration-edge underline underline-offset-4 hover:text-leaf"
          >
            {who}
          </a>
        )}
        {said.slice(who?.length ?? 0)}
      </span>
    </li>
  );
}

const calm = "mt-1 shrink-0 text-muted";
const alarming = "mt-1 shrink-0 text-clay";

function iconOf(action: string): IconName {
  if (action === "session.refused" || action.endsWith(".deleted")) return "alert";
  if (action.startsWith("session.")) return "person";
  if (/^(token|webhook|secrets)\./.test(action)) return "key";
  if (/^(payout|payment|commission)/.test(action)) return "receipt";
  if (action.startsWith("user.")) return "people";
  return "text";
}
