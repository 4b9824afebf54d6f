import { href } from "react-router";
import { showAuthoring } from "#app/domain/authoring/managed-courses.server.ts";
import { appointmentLabel, isoDay, timeOfDay } from "#app/domain/calendar.ts";
import { courseNotFound } from "#app/domain/courses/course.ts";
import { integerPathId } from "#app/domain/path-id.ts";
import { datePublication } from "#app/domain/schedule/publication-date.server.ts";
import { publicationDateForm } from "#app/domain/schedule/publication-date.ts";
import { form, formOf } from "#app/http/form.server.ts";
import { pageOf } from "#app/http/page.server.ts";
import { AuthoringPage, courseBreadcrumb } from "#app/ui/authoring/authoring-page.tsx";
import { Checklist } from "#app/ui/authoring/publication.tsx";
import { Button } from "#app/ui/button.tsx";
import { Field } from "#app/ui/form/field.tsx";
import { ErrorSummary, useFields } from "#app/ui/form/form.tsx";
import { pageMeta } from "#app/ui/wording.ts";
import type { Route } from "./+types/publication-date";

export const loader = pageOf(integerPathId(courseNotFound), showAuthoring);

export const action = form({
  ...formOf(datePublication),
  schema: publicationDateForm,
  goTo: ({ id, publishesAt }) => [
    href("/admin/courses/:id/edit", { id: String(id) }),
    publishesAt
      ? `Pronto: o curso é publicado sozinho ${appointmentLabel(publishesAt)}.`
      : "Data tirada. O curso continua rascunho até você publicar.",
  ],
});

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, "Publicar numa data");

export default function PublicationDate({ loaderData: { course, checklist }, actionData }: Route.ComponentProps) {
  const { publishesAt } = course;
  const saved = publishesAt && { date: isoDay(publishesAt), time: timeOfDay(publishesAt) };
  const fields = useFields(publicationDateForm, actionData, (saved ?? { time: "09:00" }) as never);
  return (
    <AuthoringPage
      title="Publicar numa data"
      trail={courseBreadcrumb({ courseId: course.id, courseTitle: course.title })}
    >
      {checklist.length > 0 && (
        <div className="mt-4">
          <Checklist courseId={course.id} checklist={checklist} />
        </div>
      )}
      <form method="post" className="mt-6 flex flex-col gap-6">
        <ErrorSummary errors={actionData?.error} />
        <p className="text-muted">
          O curso entra no catálogo sozinho, poucos instantes depois da hora marcada, no horário de Brasília.
        </p>
        <div className="grid pairs gap-4">
          <Field label="Dia" type="date" field={fields.date} />
          <Field label="Hora" type="time" field={fields.time} />
        </div>
        <p>
          <Button className="max-sm:w-full">Marcar a data</Button>
        </p>
      </form>
      {publishesAt && (
        <form method="post" className="mt-4">
          <input type="hidden" name="clear" value="on" />
          <Button look="quiet">Tirar a data</Button>
        </form>
      )}
    </AuthoringPage>
  );
}
