import { isRouteErrorResponse, redirect } from "react-router";
import { generateCertificate } from "#app/domain/certificates/generate-certificate.server.ts";
import { certificateRequest } from "#app/domain/certificates/schema.ts";
import { form } from "#app/http/form.server.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { Trouble } from "#app/ui/chrome/trouble.tsx";
import { Notice } from "#app/ui/notice.tsx";
import type { Route } from "./+types/generate";

/** There is nothing to read here; the forms that post here stand on the learner's courses. */
export const loader = () => redirect("/my-courses");

const generate = form({
  schema: certificateRequest,
  limit: "certificate.generate",
  run: generateCertificate,
  goTo: ({ id }) => `/certificate/${id}`,
});

/** Nothing is typed here, so a refusal is thrown: returned, it would be followed by the loader, which leads away. */
export const action = async (args: Route.ActionArgs) => {
  const answer = await generate(args);
  if (answer instanceof Response) return answer;
  throw answer;
};

/** There is nothing to see here but what went wrong. */
export default function Generate() {
  return null;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const refused = isRouteErrorResponse(error) ? error.data?.error : undefined;
  if (!refused || typeof refused === "string") return <Trouble error={error} />;
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
