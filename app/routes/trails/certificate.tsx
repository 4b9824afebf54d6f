import { data, href, redirect } from "react-router";
import { trailCertificateRequest } from "#app/domain/certificates/certificate.ts";
import { generateTrailCertificate, showTrailCompletion } from "#app/domain/certificates/trail-certificate.server.ts";
import { trailNotFound } from "#app/domain/enrolments/course-access.ts";
import { integerPathId } from "#app/domain/path-id.ts";
import { form, formOf } from "#app/http/form.server.ts";
import { pageOf } from "#app/http/page.server.ts";
import { NameConfirmation } from "#app/routes/certificates/name-confirmation.tsx";
import { PresenceLacking } from "#app/routes/certificates/presence-lacking.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { useFields } from "#app/ui/form/form.tsx";
import { pageMeta } from "#app/ui/wording.ts";
import type { Route } from "./+types/certificate";

/** Shows the name as it will be printed, before anything is issued; 403 while courses are missing. */
export const loader = pageOf(integerPathId(trailNotFound), async (ctx, trailId) => {
  const { issuedId, ...completion } = await showTrailCompletion(ctx, trailId);
  if (issuedId) throw redirect(href("/certificate/:id", { id: issuedId }));
  return data(completion, { status: completion.missing.length ? 403 : 200 });
});

export const action = form({
  ...formOf(generateTrailCertificate),
  goTo: ({ id }) => href("/certificate/:id", { id }),
});

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, "Gerar certificado");

export default function TrailCertificate({ loaderData, actionData, params }: Route.ComponentProps) {
  const { title, fullName, missing, presenceGap } = loaderData;
  const fields = useFields(trailCertificateRequest, actionData, { full_name: fullName });
  const path = href("/trails/:id", { id: params.id });
  if (missing.length) return <CoursesLacking title={title} courses={missing} path={path} />;
  if (presenceGap) return <PresenceLacking title={title} gap={presenceGap} />;
  return (
    <NameConfirmation
      title={title}
      fullName={fullName}
      action={href("/trails/:id/certificate", { id: params.id })}
      back={path}
      errors={actionData?.error}
      field={fields.full_name}
    />
  );
}

type CoursesLackingProps = { title: string; courses: { id: number; title: string }[]; path: string };

function CoursesLacking({ title, courses, path }: CoursesLackingProps) {
  return (
    <div className="mx-auto flex max-w-xl flex-col items-start gap-6 px-4 py-8">
      <h1 className="text-2xl">O certificado ainda não está pronto</h1>
      <p>
        Ele sai quando você concluir todos os cursos da trilha <strong>{title}</strong>.{" "}
        {courses.length === 1 ? "Falta um:" : `Faltam ${courses.length}:`}
      </p>
      <ul className="w-full border-b border-line">
        {courses.map((course) => (
          <li key={course.id} className="border-t border-line">
            <a
              href={href("/courses/:id", { id: String(course.id) })}
              className="flex min-h-11 items-center wrap-anywhere underline underline-offset-4 hover:text-leaf"
            >
              {course.title}
            </a>
          </li>
        ))}
      </ul>
      <ButtonLink href={path}>Voltar à trilha</ButtonLink>
    </div>
  );
}
