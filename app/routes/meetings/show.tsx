import { href } from "react-router";
import { arrive } from "#app/domain/meetings/attendance.server.ts";
import { meetingNotFound } from "#app/domain/meetings/meeting.ts";
import { showMeeting } from "#app/domain/meetings/meetings.server.ts";
import { integerPathId } from "#app/domain/path-id.ts";
import { form, formOf } from "#app/http/form.server.ts";
import { pageOf } from "#app/http/page.server.ts";
import { Badge } from "#app/ui/badge.tsx";
import { BackLink, ButtonLink } from "#app/ui/button.tsx";
import { ErrorSummary } from "#app/ui/form/form.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { WhenAndWhere } from "#app/ui/meeting.tsx";
import { pageMeta } from "#app/ui/wording.ts";
import type { Route } from "./+types/show";
import { ArrivalForm } from "./arrival-form.tsx";

export const loader = pageOf(integerPathId(meetingNotFound), showMeeting);

export const action = form({
  ...formOf(arrive),
  goTo: (_, { params }) => [`/meetings/${params.id}`, "Presença marcada. Bom encontro!"],
});

export const meta: Route.MetaFunction = ({ matches, loaderData }) => pageMeta(matches, loaderData?.title ?? "Encontro");

export default function ShowMeeting({ loaderData: meeting, actionData }: Route.ComponentProps) {
  const { id, classId, className, title, isCancelled, isMember, isPresent, leads, takesArrivals } = meeting;
  const asks = isMember && takesArrivals && !isPresent;
  return (
    <div className="mx-auto max-w-3xl px-4 pt-4">
      <BackLink href={href("/meetings")}>Meus encontros</BackLink>
      <p className="text-sm text-muted wrap-anywhere">{className}</p>
      <h1 className="text-2xl wrap-anywhere sm:text-3xl">{title}</h1>
      <p className="mt-1 empty:hidden">
        {isCancelled && <Badge tone="clay">Cancelado</Badge>}
        {isPresent && <Badge tone="leaf">Presença marcada</Badge>}
      </p>
      <WhenAndWhere meeting={meeting} />
      {asks ? (
        <ArrivalForm meetingId={id} reply={actionData} />
      ) : (
        <div className="mt-3 empty:hidden">
          <ErrorSummary errors={actionData?.error} />
        </div>
      )}
      <p className="mt-6 flex flex-wrap gap-3 max-sm:flex-col">
        <ButtonLink href={`/meetings/${id}.ics`} look="quiet" download>
          <Icon name="download" size={18} /> Adicionar à agenda
        </ButtonLink>
        {leads && (
          <ButtonLink href={href("/my-classes/:id/meetings", { id: String(classId) })} look="quiet">
            Encontros da turma
          </ButtonLink>
        )}
      </p>
    </div>
  );
}
