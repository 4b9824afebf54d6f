import { href } from "react-router";
import { cancelMeeting } from "#app/domain/meetings/edit-meetings.server.ts";
import { meetingNotFound } from "#app/domain/meetings/meeting.ts";
import { showLedMeeting } from "#app/domain/meetings/meetings.server.ts";
import { integerPathId } from "#app/domain/path-id.ts";
import { form, formOf } from "#app/http/form.server.ts";
import { pageOf } from "#app/http/page.server.ts";
import { ClassFrame } from "#app/ui/class-frame.tsx";
import { Confirmation } from "#app/ui/confirmation.tsx";
import { WhenAndWhere } from "#app/ui/meeting.tsx";
import { pageMeta } from "#app/ui/wording.ts";
import type { Route } from "./+types/cancellation";

/** Says what will happen, before it does. */
export const loader = pageOf(integerPathId(meetingNotFound), showLedMeeting);

export const action = form({
  ...formOf(cancelMeeting),
  goTo: ({ id, classId }) => [`/my-classes/${classId}/meetings#encontro-${id}`, "Encontro cancelado."],
});

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, "Cancelar encontro");

export default function CancelMeeting({ loaderData: meeting }: Route.ComponentProps) {
  const { classId, className, title } = meeting;
  return (
    <ClassFrame id={classId} name={className} page="meetings">
      <Confirmation
        question="Cancelar este encontro?"
        consequences={[
          "Ele continua na lista e nas agendas, marcado como cancelado, e não conta para a presença.",
          "Se a turma já recebeu um lembrete, recebe um e-mail dizendo que não vai haver encontro.",
          "Você não poderá desfazer: para voltar atrás, marque outro.",
        ]}
        label="Cancelar encontro"
        back={href("/my-classes/:id/meetings", { id: String(classId) })}
      >
        <p className="mt-3 font-semibold wrap-anywhere">{title}</p>
        <WhenAndWhere meeting={meeting} />
      </Confirmation>
    </ClassFrame>
  );
}
