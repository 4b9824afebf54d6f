import { href } from "react-router";
import { versionOf } from "#app/domain/edit-version.ts";
import { changeMeeting } from "#app/domain/meetings/edit-meetings.server.ts";
import { editableMeeting, meetingNotFound, toMeetingFields } from "#app/domain/meetings/meeting.ts";
import { showLedMeeting } from "#app/domain/meetings/meetings.server.ts";
import { integerPathId } from "#app/domain/path-id.ts";
import { form, formOf } from "#app/http/form.server.ts";
import { pageOf } from "#app/http/page.server.ts";
import { ClassFrame } from "#app/ui/class-frame.tsx";
import { MeetingEditForm } from "#app/ui/meeting-form.tsx";
import { pageMeta } from "#app/ui/wording.ts";
import type { Route } from "./+types/edit";

export const loader = pageOf(integerPathId(meetingNotFound), async (ctx, id) => {
  const meeting = await showLedMeeting(ctx, id);
  const stored = toMeetingFields(meeting);
  const { classId, className } = meeting;
  return { classId, className, stored, version: versionOf(editableMeeting(stored)) };
});

export const action = form({
  ...formOf(changeMeeting),
  resendAfterSignIn: true,
  goTo: ({ id, classId }) => [`/my-classes/${classId}/meetings#encontro-${id}`, "Encontro salvo."],
});

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, "Editar encontro");

export default function EditMeeting({ loaderData, actionData }: Route.ComponentProps) {
  const { classId, className, stored, version } = loaderData;
  return (
    <ClassFrame id={classId} name={className} page="meetings">
      <h2 className="mb-4 text-xl">Editar encontro</h2>
      <MeetingEditForm
        reply={actionData}
        stored={stored}
        version={version}
        back={href("/my-classes/:id/meetings", { id: String(classId) })}
      />
    </ClassFrame>
  );
}
