import { href } from "react-router";
import { listHref } from "#app/domain/list.ts";
import type { OwnMeeting } from "#app/domain/meetings/meeting.ts";
import { showOwnMeetings } from "#app/domain/meetings/own-meetings.server.ts";
import { pagingSchema, readQuery } from "#app/domain/paging.ts";
import { page } from "#app/http/page.server.ts";
import { Badge } from "#app/ui/badge.tsx";
import { ButtonLink, LineLink } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { MeetingGroups, MeetingLine } from "#app/ui/meeting.tsx";
import { EmptyState } from "#app/ui/notice.tsx";
import { Pagination } from "#app/ui/pagination.tsx";
import { pageMeta } from "#app/ui/wording.ts";
import type { Route } from "./+types/index";
import { ArrivalForm } from "./arrival-form.tsx";

export const loader = page((ctx, { url }) => showOwnMeetings(ctx, readQuery(pagingSchema(20), url)));

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, "Meus encontros");

export default function Meetings({ loaderData: { list, presence } }: Route.ComponentProps) {
  const arriving = list.data.find(mayArrive);
  return (
    <div className="mx-auto max-w-4xl px-4 pt-4 sm:pt-8">
      <div className="flex flex-wrap items-center justify-between gap-x-6">
        <h1 className="text-2xl sm:text-3xl">Meus encontros</h1>
        <a
          href={href("/meetings/calendar")}
          className="inline-flex min-h-11 items-center gap-2 font-semibold text-leaf underline underline-offset-4"
        >
          <Icon name="phone" /> Ver na agenda do celular
        </a>
      </div>
      {list.total ? (
        <MeetingGroups meetings={list.data}>
          {(meeting) => <Own key={meeting.id} meeting={meeting} isArriving={meeting === arriving} />}
        </MeetingGroups>
      ) : (
        <EmptyState title="Nenhum encontro marcado" action={<ButtonLink href="/my-courses">Meus cursos</ButtonLink>}>
          <p>Os encontros das suas turmas aparecem aqui, com a hora e o lugar.</p>
        </EmptyState>
      )}
      <Pagination {...list} hrefOf={(page) => listHref(href("/meetings"), { page })} />
      {presence.length > 0 && (
        <section aria-labelledby="presenca" className="mt-10">
          <h2 id="presenca" className="text-xl">
            Sua presença
          </h2>
          <ul className="mt-2">
            {presence.map(({ classId, className, percent, attended, held }) => (
              <li key={classId} className="border-t border-line py-2 wrap-anywhere">
                {className}: {attended} de {held}
                {percent !== null && <span className="text-muted"> (o certificado pede {percent}%)</span>}
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  );
}

const mayArrive = ({ isMember, takesArrivals, isPresent }: OwnMeeting) => isMember && takesArrivals && !isPresent;

/** `isArriving`: shows the form to arrive here; if several meetings have one, the others show it on their own pages. */
function Own({ meeting, isArriving }: { meeting: OwnMeeting; isArriving: boolean }) {
  const { id, className, title, isCancelled, isMember, isOver, isPresent, takesArrivals } = meeting;
  const missed = isMember && isOver && !takesArrivals && !isPresent;
  const badge = isPresent ? <Badge tone="leaf">Presente</Badge> : missed && <Badge>Ausente</Badge>;
  return (
    <MeetingLine meeting={meeting} badge={badge}>
      <p className="mt-1 text-sm text-muted wrap-anywhere">{className}</p>
      {isArriving && <ArrivalForm meetingId={id} />}
      {!isArriving && !isOver && !isCancelled && (
        <LineLink href={href("/meetings/:id", { id: String(id) })}>
          {mayArrive(meeting) ? "Cheguei" : "Ver o encontro"}
          <span className="sr-only">: {title}</span>
        </LineLink>
      )}
    </MeetingLine>
  );
}
