import { href } from "react-router";
import { showIssued } from "#app/domain/certificates/certificate.server.ts";
import { certificateNotFound, revocationFields } from "#app/domain/certificates/certificate.ts";
import { revokeByDecision } from "#app/domain/certificates/revoke-certificate.server.ts";
import { uuidPathId } from "#app/domain/path-id.ts";
import { form, formOf } from "#app/http/form.server.ts";
import { pageOf } from "#app/http/page.server.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { TextArea } from "#app/ui/form/field.tsx";
import { ErrorSummary, useFields } from "#app/ui/form/form.tsx";
import { pageMeta } from "#app/ui/wording.ts";
import type { Route } from "./+types/revocation";
import { IssuedForm } from "./issued-form.tsx";

export const loader = pageOf(uuidPathId(certificateNotFound), showIssued);

export const action = form({
  ...formOf(revokeByDecision),
  resendAfterSignIn: true,
  goTo: () => [href("/admin/certificates/issued"), "Certificado revogado. A pessoa vai receber o motivo por e-mail."],
});

const title = "Revogar um certificado";

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, title);

export default function Revocation({ loaderData: issued, actionData }: Route.ComponentProps) {
  const fields = useFields(revocationFields, actionData);
  const buttons = (
    <>
      <Button look="danger">Revogar certificado</Button>
      <ButtonLink href={href("/admin/certificates/:id/correction", { id: issued.id })} look="quiet">
        Corrigir o nome
      </ButtonLink>
    </>
  );
  return (
    <IssuedForm title={title} issued={issued} buttons={buttons}>
      <ErrorSummary title="O certificado não foi revogado" errors={actionData?.error} />
      <TextArea
        label="Motivo"
        hint="Vai no e-mail para a pessoa. Quem conferir o número vê só a data, sem nome e sem motivo."
        field={fields.reason}
        required
      />
      <p className="max-w-prose text-muted">
        Você não poderá desfazer: o certificado deixa de valer na hora, e este curso não gera outro para a mesma pessoa.
        Se só o nome está errado, corrija o nome.
      </p>
    </IssuedForm>
  );
}
