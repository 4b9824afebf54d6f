import { href } from "react-router";
import { z } from "zod";
import { classNotFound } from "#app/domain/classes/find-class.server.ts";
import { showClassReport } from "#app/domain/classes/report.server.ts";
import { type ClassReport, reportCsv } from "#app/domain/classes/report.ts";
import { integerId, integerPathId } from "#app/domain/path-id.ts";
import { csv } from "#app/http/csv.server.ts";
import { pageOf } from "#app/http/page.server.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { useReauthenticationPath } from "#app/ui/chrome/reauthentication.tsx";
import { ClassFrame } from "#app/ui/class-frame.tsx";
import { CourseFigures } from "#app/ui/course-report.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { countLabel, pageMeta } from "#app/ui/wording.ts";
import type { Route } from "./+types/report";

export const middleware: Route.MiddlewareFunction[] = [
  csv({
    ability: "classes.lead",
    query: z.object({}),
    name: (_, { id }) => `turma-${id}`,
    read: async (ctx, _, { id }) =>
      reportCsv((await showClassReport(ctx, integerId(id, classNotFound))).report.courses),
  }),
];

export const loader = pageOf(integerPathId(classNotFound), showClassReport);

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  pageMeta(matches, loaderData ? `Relatório: ${loaderData.led.name}` : "Relatório");

export default function Report({ loaderData: { led, report } }: Route.ComponentProps) {
  const id = String(led.id);
  const reauthentication = useReauthenticationPath();
  return (
    <ClassFrame id={led.id} name={led.name} page="report">
      <Presence report={report} />
      {report.courses.map((course) => (
        <section key={course.id} aria-labelledby={`curso-${course.id}`} className="mt-10 first:mt-0">
          <h2 id={`curso-${course.id}`} className="text-xl wrap-anywhere">
            {course.title}
          </h2>
          <CourseFigures report={course} />
        </section>
      ))}
      <section aria-labelledby="planilhas" className="mt-12 border-t border-line pt-6">
        <h2 id="planilhas" className="text-xl">
          Planilhas
        </h2>
        <p className="mt-3 flex flex-wrap gap-3">
          <ButtonLink href={`${href("/my-classes/:id/report", { id })}?format=csv`} look="quiet">
            <Icon name="download" /> Aulas e perguntas
          </ButtonLink>
          <ButtonLink href={reauthentication ?? `${href("/my-classes/:id", { id })}?format=csv`} look="quiet">
            <Icon name="download" /> Pessoas
          </ButtonLink>
        </p>
        {reauthentication && (
          <p className="mt-2 text-sm text-muted">
            Antes da lista de pessoas vamos pedir que você entre de novo. Cada cópia fica registrada.
          </p>
        )}
      </section>
    </ClassFrame>
  );
}

function Presence({ report: { meetings, presence } }: { report: ClassReport }) {
  if (!meetings) return null;
  return (
    <p className="mb-8">
      {countLabel(meetings, "encontro", "encontros")} até agora
      {presence !== null && `, com ${presence.toLocaleString("pt-BR")}% de presença em média`}. A presença de cada
      pessoa está em Pessoas.
    </p>
  );
}
