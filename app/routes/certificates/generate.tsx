import { redirect } from "react-router";
import { generateCertificate } from "#app/domain/certificates/generate-certificate.server.ts";
import { certificateRequest } from "#app/domain/certificates/schema.ts";
import { form } from "#app/http/form.server.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { titled } from "#app/ui/title.ts";
import type { Route } from "./+types/generate";

/** There is nothing to read here; the forms that post here stand on the learner's courses. */
export const loader = () => redirect("/my-courses");

export const action = form({
  schema: certificateRequest,
  limit: "certificate.generate",
  run: generateCertificate,
  goTo: ({ id }) => `/certificate/${id}`,
});

export const meta: Route.MetaFunction = ({ matches }) => titled(matches, "Gerar certificado");

export default function Generate({ actionData }: Route.ComponentProps) {
  return (
    <div className="mx-auto flex max-w-xl flex-col items-start gap-6 px-4 py-16">
      <h1 className="text-2xl">Gerar certificado</h1>
      <Notice kind="problem" title="Erro ao gerar certificado. Tente novamente.">
        {actionData?.error?.[""]?.map((reason) => (
          <p key={reason}>{reason}</p>
        ))}
      </Notice>
      <ButtonLink href="/my-courses">Voltar aos meus cursos</ButtonLink>
    </div>
  );
}
