import { href } from "react-router";
import { appointmentLabel } from "#app/domain/calendar.ts";
import { listHref } from "#app/domain/list.ts";
import { type Attendee, listAttendees, saveAttendance } from "#app/domain/meetings/attendance.server.ts";
import { attendanceForm, meetingNotFound } from "#app/domain/meetings/meeting.ts";
import { pagingSchema, readQuery } from "#app/domain/paging.ts";
import { integerPathId } from "#app/domain/path-id.ts";
import { form, formOf } from "#app/http/form.server.ts";
import { pageOf } from "#app/http/page.server.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { ClassFrame } from "#app/ui/class-frame.tsx";
import { Checkbox } from "#app/ui/form/checkbox.tsx";
import { ErrorSummary } from "#app/ui/form/form.tsx";
import { EmptyState } from "#app/ui/notice.tsx";
import { Pagination } from "#app/ui/pagination.tsx";
import { countLabel, pageMeta } from "#app/ui/wording.ts";
import type { Route } from "./+types/attendance";

/** A page is one form, and a form may have a hundred fields. */
const perPage = 60;

export const loader = pageOf(integerPathId(meetingNotFound), (ctx, id, { url }) => {
  const { page } = readQuery(pagingSchema(perPage), url);
  return listAttendees(ctx, id, { page, limit: perPage });
});

export const action = form({
  ...formOf(saveAttendance),
  schema: attendanceForm,
  goTo: ({ id, attendees }, { request }) => [
    `/meetings/${id}/attendance${new URL(request.url).search}`,
    `Presença salva: ${countLabel(attendees, "pessoa", "pessoas")} no encontro.`,
  ],
});

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, "Presença");

export default function Attendance({ loaderData: list, actionData }: Route.ComponentProps) {
  const { meeting } = list;
  const back = href("/my-classes/:id/meetings", { id: String(meeting.classId) });
  return (
    <ClassFrame id={meeting.classId} name={meeting.className} page="meetings">
      <h2 className="text-xl wrap-anywhere">Presença: {meeting.title}</h2>
      <p className="text-sm text-muted">
        {appointmentLabel(meeting.startsAt)} · código {meeting.code}
      </p>
      <div className="mt-3 empty:hidden">
        <ErrorSummary errors={actionData?.error} />
      </div>
      {list.total ? (
        <form method="post" className="mt-3 max-w-2xl">
          <input type="hidden" name="was" value={list.data.filter(isPresent).map(idOf).join(",")} />
          <ul className="border-b border-line">
            {list.data.map((attendee) => (
              <Row key={attendee.userId} attendee={attendee} />
            ))}
          </ul>
          <p className="sticky bottom-0 flex flex-wrap gap-3 border-line bg-paper py-3 max-sm:flex-col">
            <Button>Salvar presença</Button>
            <ButtonLink href={back} look="quiet">
              Voltar
            </ButtonLink>
          </p>
        </form>
      ) : (
        <EmptyState title="Ninguém estava na turma" action={<ButtonLink href={back}>Voltar aos encontros</ButtonLink>}>
          <p>A lista tem quem participava da turma no dia do encontro.</p>
        </EmptyState>
      )}
      <Pagination {...list} hrefOf={(page) => listHref(`/meetings/${meeting.id}/attendance`, { page })} />
    </ClassFrame>
  );
}

const isPresent = (attendee: Attendee) => attendee.isPresent;
const idOf = ({ userId }: Attendee) => userId;

function Row({ attendee: { userId, fullName, isPresent, byCode } }: { attendee: Attendee }) {
  return (
    <li className="border-t border-line">
      <Checkbox name="present" value={userId} defaultChecked={isPresent} className="py-1">
        <span className="min-w-0 grow wrap-anywhere">{fullName}</span>
        {byCode && <span className="text-sm text-muted">pelo código</span>}
      </Checkbox>
    </li>
  );
}
