import { href } from "react-router";
import { uuidPathId } from "#app/domain/path-id.ts";
import { personNotFound } from "#app/domain/people/person.ts";
import { endMaintainer, showMaintainer } from "#app/domain/vouchers/maintainers.server.ts";
import { maintainerEndFields } from "#app/domain/vouchers/voucher.ts";
import { form, formOf } from "#app/http/form.server.ts";
import { pageOf } from "#app/http/page.server.ts";
import { AdminFrame } from "#app/ui/admin-frame.tsx";
import { FormEnd } from "#app/ui/button.tsx";
import { Consequences } from "#app/ui/confirmation.tsx";
import { TextArea } from "#app/ui/form/field.tsx";
import { ErrorSummary, useFields } from "#app/ui/form/form.tsx";
import { pageMeta } from "#app/ui/wording.ts";
import type { Route } from "./+types/maintainer-end";

export const loader = pageOf(uuidPathId(personNotFound), showMaintainer);

export const action = form({
  ...formOf(endMaintainer),
  resendAfterSignIn: true,
  goTo: ({ id, fullName }) => [
    href("/admin/people/:id", { id }),
    `${fullName} não é mais mantenedor. O motivo vai por e-mail.`,
  ],
});

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, "Encerrar acesso de mantenedor");

export default function MaintainerEnd({ loaderData: { id, fullName }, actionData }: Route.ComponentProps) {
  const fields = useFields(maintainerEndFields, actionData);
  return (
    <AdminFrame tab="vouchers">
      <div className="max-w-2xl">
        <h2 className="text-2xl wrap-anywhere">Encerrar o acesso de mantenedor de {fullName}?</h2>
        <Consequences
          items={[
            "As aulas dos cursos pagos ficam bloqueadas para esta pessoa, na hora.",
            "As inscrições e os certificados ficam.",
            "O código que ela usou não abre mais nada para ela; para as outras pessoas, continua valendo.",
          ]}
        />
        <form method="post" className="mt-6 flex flex-col gap-5">
          <ErrorSummary title="O acesso não foi encerrado" errors={actionData?.error} />
          <TextArea label="Motivo" hint="Vai no e-mail para a pessoa." field={fields.reason} required />
          <FormEnd look="danger" label="Encerrar o acesso" back={href("/admin/people/:id", { id })} />
        </form>
      </div>
    </AdminFrame>
  );
}
