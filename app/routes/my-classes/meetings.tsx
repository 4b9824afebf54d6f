import { href } from "react-router";
import { classNotFound } from "#app/domain/classes/find-class.server.ts";
import { listHref } from "#app/domain/list.ts";
import type { LedMeeting } from "#app/domain/meetings/meeting.ts";
import { listClassMeetings } from "#app/domain/meetings/meetings.server.ts";
import { pagingSchema, readQuery } from "#app/domain/paging.ts";
import { integerPathId } from "#app/domain/path-id.ts";
import { pageOf } from "#app/http/page.server.ts";
import { ButtonLink, LineLink } from "#app/ui/button.tsx";
import { ClassFrame } from "#app/ui/class-frame.tsx";
import { MeetingGroups, MeetingLine } from "#app/ui/meeting.tsx";
import { EmptyState } from "#app/ui/notice.tsx";
import { Pagination } from "#app/ui/pagination.tsx";
import { countLabel, pageMeta } from "#app/ui/wording.ts";
import type { Route } from "./+types/meetings";

export const loader = pageOf(integerPathId(classNotFound), (ctx, id, { url }) =>
  listClassMeetings(ctx, id, readQuery(pagingSchema(20), url)),
);

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  pageMeta(matches, loaderData ? `Encontros · ${loaderData.class.name}` : "Encontros");

export default function ClassMeetings({ loaderData: list }: Route.ComponentProps) {
  const { id, name, isClosed } = list.class;
  const params = { id: String(id) };
  const add = !isClosed && <ButtonLink href={href("/my-classes/:id/meetings/new", params)}>Novo encontro</ButtonLink>;
  return (
    <ClassFrame id={id} name={name} page="meetings">
      {list.total ? (
        <>
          {add}
          <MeetingGroups meetings={list.data}>{(meeting) => <Led key={meeting.id} meeting={meeting} />}</MeetingGroups>
        </>
      ) : (
        <EmptyState title="Nenhum encontro ainda" action={add}>
          <p>Marque o primeiro, ou um por semana de uma vez: a turma vê aqui dentro e recebe lembretes por e-mail.</p>
        </EmptyState>
      )}
      <Pagination {...list} hrefOf={(page) => listHref(href("/my-classes/:id/meetings", params), { page })} />
    </ClassFrame>
  );
}

function Led({ meeting }: { meeting: LedMeeting }) {
  const { id, title, code, attendees, isCancelled, isOver, takesArrivals } = meeting;
  const params = { id: String(id) };
  const links = [
    [href("/meetings/:id/attendance", params), "Presença", !isCancelled && (isOver || takesArrivals)],
    [href("/meetings/:id/edit", params), "Editar", !isCancelled],
    [href("/meetings/:id/cancellation", params), "Cancelar", !isCancelled],
  ] as const;
  return (
    <MeetingLine meeting={meeting}>
      {!isCancelled && (
        <p className="mt-2 flex flex-wrap items-baseline gap-x-4 text-sm">
          {(!isOver || takesArrivals) && (
            <span>
              Código: <strong className="font-mono text-base tracking-wide">{code}</strong>
            </span>
          )}
          {(isOver || takesArrivals) && <span>{countLabel(attendees, "presença", "presenças")}</span>}
        </p>
      )}
      <p className="mt-1 flex flex-wrap gap-x-5">
        {links.map(
          ([to, label, isShown]) =>
            isShown && (
              <LineLink key={label} href={to}>
                {label}
                <span className="sr-only">: {title}</span>
              </LineLink>
            ),
        )}
      </p>
    </MeetingLine>
  );
}
