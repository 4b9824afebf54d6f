import type { ReactNode } from "react";
import { appointmentLabel } from "#app/domain/calendar.ts";
import type { MeetingView } from "#app/domain/meetings/meeting.ts";
import { Badge } from "./badge.tsx";
import { Icon } from "./icon.tsx";

type MeetingLineProps = {
  meeting: Pick<MeetingView, "id" | "title" | "startsAt" | "minutes" | "place" | "link" | "isCancelled" | "isOver">;
  /** Whether no heading is above the list. */
  isFirst?: boolean;
  /** Shown next to the title. */
  badge?: ReactNode;
  children?: ReactNode;
};

/** A meeting in a list: what, when and where, and its actions below. */
export function MeetingLine({ meeting, isFirst = false, badge, children }: MeetingLineProps) {
  const Title = isFirst ? "h2" : "h3";
  return (
    <li id={`encontro-${meeting.id}`} className="border-t border-line py-4 target:bg-leaf-wash">
      <Title className="flex flex-wrap items-center gap-x-3 gap-y-1 font-sans text-base font-semibold tracking-normal wrap-anywhere">
        {meeting.title}
        {meeting.isCancelled ? <Badge tone="clay">Cancelado</Badge> : badge}
      </Title>
      <WhenAndWhere meeting={meeting} />
      {children}
    </li>
  );
}

/** When and where a meeting is; the link only until it is over. */
export function WhenAndWhere({ meeting }: Pick<MeetingLineProps, "meeting">) {
  const { startsAt, minutes, place, link, isCancelled, isOver } = meeting;
  const When = isCancelled ? "s" : "span";
  return (
    <div className="mt-1 flex flex-col gap-1 text-sm">
      <p className="flex items-start gap-1.5">
        <Icon name="clock" size={16} className="mt-0.5 shrink-0 text-muted" />
        <When>
          <time dateTime={startsAt.toISOString()}>{appointmentLabel(startsAt)}</time>, {minutes} min
        </When>
      </p>
      {place && (
        <p className="flex items-start gap-1.5 wrap-anywhere">
          <Icon name="place" size={16} className="mt-0.5 shrink-0 text-muted" /> {place}
        </p>
      )}
      {link && !isCancelled && !isOver && (
        <p className="flex items-start gap-1.5">
          <Icon name="video" size={16} className="mt-1 shrink-0 text-muted" />
          <a
            href={link}
            target="_blank"
            rel="noopener noreferrer"
            className="inline-block min-h-6 text-leaf underline underline-offset-4 wrap-anywhere"
          >
            Entrar no encontro por vídeo<span className="sr-only"> (abre em outra aba)</span>
          </a>
        </p>
      )}
    </div>
  );
}

/** Meetings in order under the headings now, to come and past. */
export function MeetingGroups<Meeting extends MeetingView>({
  meetings,
  children,
}: {
  meetings: Meeting[];
  children: (meeting: Meeting) => ReactNode;
}) {
  const now = meetings.filter(({ takesArrivals }) => takesArrivals);
  const coming = meetings.filter(({ takesArrivals, isOver }) => !takesArrivals && !isOver);
  const past = meetings.filter(({ takesArrivals, isOver }) => !takesArrivals && isOver);
  const groups = { Agora: now, Próximos: coming, Passados: past };
  return Object.entries(groups).map(
    ([name, group]) =>
      group.length > 0 && (
        <section key={name} aria-label={name} className="mt-6">
          <h2 className="text-xl">{name}</h2>
          <ul className="mt-2 border-b border-line">{group.map(children)}</ul>
        </section>
      ),
  );
}
