import { href, isRouteErrorResponse, redirect } from "react-router";
import { certificateRequest, generatePath } from "#app/domain/certificates/certificate.ts";
import { generateCertificate, showCompletion } from "#app/domain/certificates/generate-certificate.server.ts";
import { isSingleName } from "#app/domain/people/person.ts";
import { form } from "#app/http/form.server.ts";
import { page } from "#app/http/page.server.ts";
import { formOf } from "#app/http/verb.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { RouteErrorScreen } from "#app/ui/chrome/route-error.tsx";
import { ErrorSummary } from "#app/ui/form/error-summary.tsx";
import { Field } from "#app/ui/form/field.tsx";
import { useFields } from "#app/ui/form/use-fields.ts";
import { Notice } from "#app/ui/notice.tsx";
import { pageMeta } from "#app/ui/wording.ts";
import type { Route } from "./+types/generate";

/** Shows the name as it will be printed, before anything is issued. */
export const loader = page(async (ctx, { url }) => {
  const [course_id, enrollment_id] = ["course_id", "enrollment_id"].map((name) => Number(url.searchParams.get(name)));
  const asked = certificateRequest.safeParse({ course_id, enrollment_id });
  if (!asked.success) throw redirect("/my-courses");
  const { issuedId, ...completion } = await showCompletion(ctx, asked.data);
  if (issuedId) throw redirect(href("/certificate/:id", { id: issuedId }));
  return completion;
});

const generate = form({
  ...formOf(generateCertificate),
  goTo: ({ id }) => href("/certificate/:id", { id }),
});

/** Sent without the page, an error is thrown: returned, it would be followed by the loader, which leads away. */
export const action = async (args: Route.ActionArgs) => {
  const answer = await generate(args);
  if (answer instanceof Response || new URL(args.request.url).searchParams.has("course_id")) return answer;
  throw answer;
};

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, "Gerar certificado");

export default function Generate({ loaderData, actionData }: Route.ComponentProps) {
  const { courseTitle, fullName, courseId, enrollmentId } = loaderData;
  const fields = useFields(certificateRequest, actionData, { full_name: fullName });
  return (
    <div className="mx-auto max-w-xl px-4 py-8">
      <h1 className="text-2xl">O nome está certo?</h1>
      <p className="mt-2 text-muted">
        É assim que ele vai aparecer no certificado de <strong className="text-ink">{courseTitle}</strong>:
      </p>
      <p className="mt-4 rounded-soft border border-line bg-raised px-5 py-4 text-center font-serif text-2xl wrap-anywhere">
        {fullName}
      </p>
      <form method="post" action={generatePath({ courseId, enrollmentId })} className="mt-5 flex flex-col gap-5">
        <ErrorSummary errors={actionData?.error} />
        {isSingleName(fullName) && (
          <Notice kind="waiting" title="Parece que falta o sobrenome">
            Escreva o nome completo, como está no seu documento.
          </Notice>
        )}
        <input type="hidden" name="course_id" value={courseId} />
        <input type="hidden" name="enrollment_id" value={enrollmentId} />
        <Field
          label="Nome completo"
          hint="Errado ou incompleto? Corrija aqui; o seu perfil muda junto. Depois que o certificado for emitido, só a escola pode corrigir."
          field={fields.full_name}
          required
          autoComplete="name"
        />
        <p className="flex flex-wrap gap-3 max-sm:flex-col">
          <Button>Está certo: gerar certificado</Button>
          <ButtonLink href="/my-courses" look="quiet">
            Agora não
          </ButtonLink>
        </p>
      </form>
    </div>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const refused = isRouteErrorResponse(error) ? error.data?.error : undefined;
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
