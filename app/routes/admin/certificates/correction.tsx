import { href } from "react-router";
import { showIssued } from "#app/domain/certificates/certificate.server.ts";
import { certificateNotFound, correctionFields } from "#app/domain/certificates/certificate.ts";
import { correctCertificate } from "#app/domain/certificates/correct-certificate.server.ts";
import { uuidPathId } from "#app/domain/path-id.ts";
import { form, formOf } from "#app/http/form.server.ts";
import { pageOf } from "#app/http/page.server.ts";
import { Button } from "#app/ui/button.tsx";
import { Field } from "#app/ui/form/field.tsx";
import { ErrorSummary, useFields } from "#app/ui/form/form.tsx";
import { pageMeta } from "#app/ui/wording.ts";
import type { Route } from "./+types/correction";
import { IssuedForm } from "./issued-form.tsx";

export const loader = pageOf(uuidPathId(certificateNotFound), showIssued);

export const action = form({
  ...formOf(correctCertificate),
  resendAfterSignIn: true,
  goTo: ({ id, certificateNumber }) => [
    href("/certificate/:id", { id }),
    `Nome corrigido. O certificado agora tem o número ${certificateNumber}, e a pessoa será avisada por e-mail.`,
  ],
});

const title = "Corrigir o nome de um certificado";

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, title);

export default function Correction({ loaderData: issued, actionData }: Route.ComponentProps) {
  const fields = useFields(correctionFields, actionData, { student_name: issued.snapshot.student_name });
  return (
    <IssuedForm title={title} issued={issued} buttons={<Button>Corrigir e emitir de novo</Button>}>
      <ErrorSummary title="O nome não foi corrigido" errors={actionData?.error} />
      <Field
        label="Nome certo"
        hint="Como deve aparecer no certificado. O perfil não muda: só a própria pessoa pode mudá-lo."
        field={fields.student_name}
        required
        autoComplete="off"
      />
      <p className="max-w-prose text-muted">
        O certificado é emitido de novo, com outro número e a data de hoje, no mesmo endereço. Quem conferir o número
        antigo vai ver que ele foi substituído.
      </p>
    </IssuedForm>
  );
}
