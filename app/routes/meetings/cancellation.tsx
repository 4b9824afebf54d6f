import { href } from "react-router";
import { cancelMeeting } from "#app/domain/meetings/edit-meetings.server.ts";
import { meetingNotFound } from "#app/domain/meetings/meeting.ts";
import { showLedMeeting } from "#app/domain/meetings/meetings.server.ts";
import { integerId } from "#app/domain/path-id.ts";
import { form } from "#app/http/form.server.ts";
import { type PageArgs, page } from "#app/http/page.server.ts";
import { formOf } from "#app/http/verb.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { ClassFrame } from "#app/ui/class-frame.tsx";
import { WhenAndWhere } from "#app/ui/meeting.tsx";
import { pageMeta } from "#app/ui/wording.ts";
import type { Route } from "./+types/cancellation";

/** Says what will happen, before it does. */
export const loader = page((ctx, { params }: PageArgs<Route.LoaderArgs>) =>
  showLedMeeting(ctx, integerId(params.id, meetingNotFound)),
);

export const action = form({
  ...formOf(cancelMeeting),
  goTo: ({ id, classId }) => [`/my-classes/${classId}/meetings#encontro-${id}`, "Encontro cancelado."],
});

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, "Cancelar encontro");

export default function CancelMeeting({ loaderData: meeting }: Route.ComponentProps) {
  const { classId, className, title } = meeting;
  return (
    <ClassFrame id={classId} name={className} page="meetings">
      <div className="max-w-2xl">
        <h2 className="text-xl">Cancelar este encontro?</h2>
        <p className="mt-3 font-semibold wrap-anywhere">{title}</p>
        <WhenAndWhere meeting={meeting} />
        <ul className="mt-5 flex list-disc flex-col gap-2 pl-5 marker:text-clay">
          <li>Ele continua na lista e nas agendas, marcado como cancelado, e não conta para a presença.</li>
          <li>Se a turma já recebeu um lembrete, recebe um e-mail dizendo que não vai haver encontro.</li>
          <li>Você não poderá desfazer: para voltar atrás, marque outro.</li>
        </ul>
        <form method="post" className="mt-6 flex flex-wrap gap-3 max-sm:flex-col">
          <Button look="danger">Cancelar encontro</Button>
          <ButtonLink href={href("/my-classes/:id/meetings", { id: String(classId) })} look="quiet">
            Voltar
          </ButtonLink>
        </form>
      </div>
    </ClassFrame>
  );
}
