import { href, redirect } from "react-router";
import { trailCertificateRequest } from "#app/domain/certificates/certificate.ts";
import { generateTrailCertificate, showTrailCompletion } from "#app/domain/certificates/trail-certificate.server.ts";
import { trailNotFound } from "#app/domain/enrolments/course-access.ts";
import { integerId } from "#app/domain/path-id.ts";
import { form } from "#app/http/form.server.ts";
import { type PageArgs, page } from "#app/http/page.server.ts";
import { formOf } from "#app/http/verb.ts";
import { NameConfirmation } from "#app/routes/certificates/name-confirmation.tsx";
import { PresenceLacking } from "#app/routes/certificates/presence-lacking.tsx";
import { useFields } from "#app/ui/form/use-fields.ts";
import { pageMeta } from "#app/ui/wording.ts";
import type { Route } from "./+types/certificate";

/** Shows the name as it will be printed, before anything is issued. */
export const loader = page(async (ctx, { params }: PageArgs<Route.LoaderArgs>) => {
  const { issuedId, ...completion } = await showTrailCompletion(ctx, integerId(params.id, trailNotFound));
  if (issuedId) throw redirect(href("/certificate/:id", { id: issuedId }));
  return completion;
});

export const action = form({
  ...formOf(generateTrailCertificate),
  goTo: ({ id }) => href("/certificate/:id", { id }),
});

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, "Gerar certificado");

export default function TrailCertificate({ loaderData, actionData, params }: Route.ComponentProps) {
  const { title, fullName, presenceGap } = loaderData;
  const fields = useFields(trailCertificateRequest, actionData, { full_name: fullName });
  if (presenceGap) return <PresenceLacking title={title} gap={presenceGap} />;
  const path = href("/trails/:id", { id: params.id });
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
