import { href } from "react-router";
import { z } from "zod";
import { showCourseReport } from "#app/domain/classes/report.server.ts";
import { reportCsv } from "#app/domain/classes/report.ts";
import { courseNotFound } from "#app/domain/courses/course.ts";
import { integerId, integerPathId } from "#app/domain/path-id.ts";
import { csv } from "#app/http/csv.server.ts";
import { pageOf } from "#app/http/page.server.ts";
import { AdminFrame } from "#app/ui/admin-frame.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { CourseFigures } from "#app/ui/course-report.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { pageMeta } from "#app/ui/wording.ts";
import type { Route } from "./+types/report";

export const middleware: Route.MiddlewareFunction[] = [
  csv({
    ability: "courses.manage",
    query: z.object({}),
    name: (_, { id }) => `curso-${id}`,
    read: async (ctx, _, { id }) => reportCsv([await showCourseReport(ctx, integerId(id, courseNotFound))]),
  }),
];

export const loader = pageOf(integerPathId(courseNotFound), showCourseReport);

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  pageMeta(matches, loaderData ? `Relatório: ${loaderData.title}` : "Relatório");

export default function Report({ loaderData: report }: Route.ComponentProps) {
  const id = String(report.id);
  return (
    <AdminFrame>
      <p className="text-sm text-muted">Relatório do curso</p>
      <h2 className="text-2xl wrap-anywhere">{report.title}</h2>
      <CourseFigures report={report} />
      <p className="mt-10 flex flex-wrap gap-3 border-t border-line pt-6">
        <ButtonLink href={`${href("/admin/courses/:id/report", { id })}?format=csv`} look="quiet">
          <Icon name="download" /> Exportar
        </ButtonLink>
        <ButtonLink href={href("/admin/courses/:id/edit", { id })} look="quiet">
          Editar curso
        </ButtonLink>
      </p>
    </AdminFrame>
  );
}
