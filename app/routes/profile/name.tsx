import { requireViewer } from "#app/domain/access/authorise.ts";
import { selectOwnInvitations } from "#app/domain/invitations/answer.server.ts";
import { isSingleName, nameFields } from "#app/domain/people/person.ts";
import { renameViewer } from "#app/domain/people/rename.server.ts";
import { safeRedirectPath } from "#app/domain/sign-in/addresses.ts";
import { form, formOf } from "#app/http/form.server.ts";
import { page } from "#app/http/page.server.ts";
import { FormEnd } from "#app/ui/button.tsx";
import { Field } from "#app/ui/form/field.tsx";
import { ErrorSummary, useFields } from "#app/ui/form/form.tsx";
import { pageMeta } from "#app/ui/wording.ts";
import type { Route } from "./+types/name";

const onward = (url: URL) => safeRedirectPath(url.searchParams.get("redirectTo"));

/** Where the first sign-in leads to if the provider sent a one-word name. The school may have invited a longer one. */
export const loader = page(async (ctx, { url }) => {
  const signed = requireViewer(ctx);
  const { fullName } = signed.viewer;
  const [invited] = isSingleName(fullName) ? await selectOwnInvitations(signed) : [];
  const invitedName = invited && !isSingleName(invited.fullName) ? invited.fullName : null;
  return { fullName, invitedName, onward: onward(url) };
});

export const action = form({
  ...formOf(renameViewer),
  goTo: (_, { request }) => onward(new URL(request.url)),
});

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, "O seu nome completo");

export default function FullName({ loaderData, actionData }: Route.ComponentProps) {
  const { fullName, invitedName, onward } = loaderData;
  const fields = useFields(nameFields, actionData, { full_name: invitedName ?? fullName });
  return (
    <div className="mx-auto max-w-xl px-4 py-10">
      <h1 className="text-2xl">Qual é o seu nome completo?</h1>
      <p className="mt-2 text-muted">
        {invitedName
          ? "Confira o nome que a escola escreveu no convite. "
          : isSingleName(fullName) && `Por enquanto só temos “${fullName}”. `}
        O nome completo é o que vai nos seus certificados. Dá para mudar depois, no perfil.
      </p>
      <form method="post" className="mt-6 flex flex-col gap-5">
        <ErrorSummary errors={actionData?.error} />
        <Field label="Nome completo" field={fields.full_name} required autoComplete="name" />
        <FormEnd label="Salvar e continuar" back={onward} backLabel="Agora não" />
      </form>
    </div>
  );
}
