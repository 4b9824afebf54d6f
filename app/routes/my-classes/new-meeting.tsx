import { href } from "react-router";
import { classNotFound, findLedClass } from "#app/domain/classes/find-class.server.ts";
import { planMeetings } from "#app/domain/meetings/edit-meetings.server.ts";
import { integerPathId } from "#app/domain/path-id.ts";
import { form, formOf } from "#app/http/form.server.ts";
import { pageOf } from "#app/http/page.server.ts";
import { ClassFrame } from "#app/ui/class-frame.tsx";
import { NewMeetingForm } from "#app/ui/meeting-form.tsx";
import { pageMeta } from "#app/ui/wording.ts";
import type { Route } from "./+types/new-meeting";

export const loader = pageOf(integerPathId(classNotFound), async (ctx, classId) => {
  const { id, name } = await findLedClass(ctx, classId);
  return { id, name };
});

export const action = form({
  ...formOf(planMeetings),
  resendAfterSignIn: true,
  goTo: (ids, { params }) => [
    `/my-classes/${params.id}/meetings#encontro-${ids[0]}`,
    ids.length === 1 ? "Encontro marcado." : `${ids.length} encontros marcados, um por semana.`,
  ],
});

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, "Novo encontro");

export default function NewMeeting({ loaderData: { id, name }, actionData }: Route.ComponentProps) {
  return (
    <ClassFrame id={id} name={name} page="meetings">
      <h2 className="mb-4 text-xl">Novo encontro</h2>
      <NewMeetingForm reply={actionData} back={href("/my-classes/:id/meetings", { id: String(id) })} />
    </ClassFrame>
  );
}
