import { href, isRouteErrorResponse, redirect } from "react-router";
import { certificateRequest, generatePath } from "#app/domain/certificates/certificate.ts";
import { generateCertificate, showCompletion } from "#app/domain/certificates/generate-certificate.server.ts";
import { form, formOf } from "#app/http/form.server.ts";
import { page } from "#app/http/page.server.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { RouteErrorScreen } from "#app/ui/chrome/route-error.tsx";
import { useFields } from "#app/ui/form/form.tsx";
import { EmptyState, Notice } from "#app/ui/notice.tsx";
import { pageMeta } from "#app/ui/wording.ts";
import type { Route } from "./+types/generate";
import { NameConfirmation } from "./name-confirmation.tsx";
import { PresenceLacking } from "./presence-lacking.tsx";

/** Shows the name as it will be printed, before anything is issued. */
export const loader = page(async (ctx, { url }) => {
  const [course_id, enrollment_id] = ["course_id", "enrollment_id"].map((name) => Number(url.searchParams.get(name)));
  const input = certificateRequest.safeParse({ course_id, enrollment_id });
  if (!input.success) throw redirect("/my-courses");
  const { issuedId, ...completion } = await showCompletion(ctx, input.data);
  if (issuedId) throw redirect(href("/certificate/:id", { id: issuedId }));
  return completion;
});

const generate = form({
  ...formOf(generateCertificate),
  goTo: ({ id }) => href("/certificate/:id", { id }),
});

/**
 * If the form was sent without the page, the error is thrown: returned, it would be followed by the loader, which
 * redirects.
 */
export const action = async (args: Route.ActionArgs) => {
  const answer = await generate(args);
  if (answer instanceof Response || new URL(args.request.url).searchParams.has("course_id")) return answer;
  throw answer;
};

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, "Gerar certificado");

export default function Generate({ loaderData, actionData }: Route.ComponentProps) {
  const { courseTitle, fullName, courseId, enrollmentId, presenceGap } = loaderData;
  const fields = useFields(certificateRequest, actionData, { full_name: fullName });
  if (presenceGap) return <PresenceLacking title={courseTitle} gap={presenceGap} />;
  return (
    <NameConfirmation
      title={courseTitle}
      fullName={fullName}
      action={generatePath({ courseId, enrollmentId })}
      back="/my-courses"
      errors={actionData?.error}
      field={fields.full_name}
    >
      <input type="hidden" name="course_id" value={courseId} />
      <input type="hidden" name="enrollment_id" value={enrollmentId} />
    </NameConfirmation>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const refused = isRouteErrorResponse(error) ? error.data?.error : undefined;
  if (isRouteErrorResponse(error) && error.status === 409 && typeof refused === "string") {
    return <Revoked title={refused} />;
  }
  if (!refused || typeof refused === "string") return <RouteErrorScreen error={error} />;
  return (
    <div className="mx-auto flex max-w-xl flex-col items-start gap-6 px-4 py-16">
      <title>Gerar certificado</title>
      <h1 className="text-2xl">Gerar certificado</h1>
      <Notice kind="problem" title="Erro ao gerar certificado. Tente novamente.">
        {refused[""]?.map((reason: string) => (
          <p key={reason}>{reason}</p>
        ))}
      </Notice>
      <ButtonLink href="/my-courses">Voltar aos meus cursos</ButtonLink>
    </div>
  );
}

/** The page of a certificate that was revoked, which this course does not issue again. */
function Revoked({ title }: { title: string }) {
  return (
    <>
      <title>{title}</title>
      <EmptyState
        heading="h1"
        title={title}
        action={
          <p className="flex flex-wrap justify-center gap-3">
            <ButtonLink href="/my-courses">Voltar aos meus cursos</ButtonLink>
            <ButtonLink href="/contact?assunto=Certificado%20revogado" look="quiet">
              Falar com a escola
            </ButtonLink>
          </p>
        }
      >
        <p>Este curso não gera outro certificado para você. O motivo está no e-mail que mandamos naquele dia.</p>
      </EmptyState>
    </>
  );
}
