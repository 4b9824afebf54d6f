import { dayLabel } from "#app/domain/calendar.ts";
import type { InvitedTo } from "#app/domain/invitations/invitation.ts";

/** The class or course of an invitation: its name, its courses, who leads it and when it begins. */
export function InvitedToCard({ to }: { to: InvitedTo }) {
  const { kind, name, courses, leaders, startsOn, description } = to;
  return (
    <div className="rounded-soft border border-line bg-raised p-4 wrap-anywhere sm:p-5">
      <p className="text-sm text-muted">{kind === "class" ? "Turma" : "Curso"}</p>
      <h2 className="text-xl">{name}</h2>
      {kind === "class" && description && <p className="mt-1 whitespace-pre-line">{description}</p>}
      {courses.length > 0 && <p className="mt-1">{courses.join(" · ")}</p>}
      <p className="mt-1 text-sm text-muted">
        {leaders.length > 0 && `Com ${leaders.join(", ")}. `}
        {startsOn && `Início: ${dayLabel(startsOn)}.`}
      </p>
    </div>
  );
}
