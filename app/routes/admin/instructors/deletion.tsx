import { uuidId, uuidPathId } from "#app/domain/path-id.ts";
import { personNotFound } from "#app/domain/people/person.ts";
import { deleteAccountOf } from "#app/domain/privacy/delete-account.server.ts";
import { deletionForm } from "#app/domain/privacy/deletion.ts";
import { showDeletionOf } from "#app/domain/privacy/show-deletion.server.ts";
import { form } from "#app/http/form.server.ts";
import { pageOf } from "#app/http/page.server.ts";
import { DeletionForm, DeletionSummary, Obstacles } from "#app/ui/account-deletion.tsx";
import { AdminFrame } from "#app/ui/admin-frame.tsx";
import { ReauthenticationNotice } from "#app/ui/chrome/reauthentication.tsx";
import { ErrorSummary } from "#app/ui/form/form.tsx";
import { pageMeta } from "#app/ui/wording.ts";
import type { Route } from "./+types/deletion";

const list = "/admin/instructors/people";

export const loader = pageOf(uuidPathId(personNotFound), showDeletionOf);

export const action = form({
  schema: deletionForm,
  limit: "account.delete",
  run: (ctx, { certificates }, { params }) =>
    deleteAccountOf(ctx, uuidId(params.userId, personNotFound), { certificates }),
  goTo: () => [list, "A conta foi apagada. A confirmação vai para o e-mail da conta."],
});

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, "Apagar uma conta");

export default function DeletePerson({ loaderData: deletion, actionData }: Route.ComponentProps) {
  const { fullName, email, obstacles, certificates } = deletion;
  return (
    <AdminFrame tab="people">
      <div className="flex max-w-3xl flex-col gap-8">
        <div>
          <h2 className="text-2xl wrap-anywhere">Apagar a conta de {fullName}</h2>
          <p className="mt-2 max-w-prose text-muted wrap-anywhere">
            {email}. Apague só se a própria pessoa pediu por escrito, por este e-mail. Fica registrado quem apagou.
          </p>
        </div>
        <ErrorSummary title="A conta não foi apagada" errors={actionData?.error} />
        <DeletionSummary deletion={deletion} />
        {obstacles.length > 0 ? (
          <Obstacles obstacles={obstacles} />
        ) : (
          <section aria-label="Confirmação" className="flex flex-col gap-6 border-t border-line pt-8">
            <ReauthenticationNotice to="apagar uma conta" />
            <DeletionForm certificates={certificates} reply={actionData} back={list} label="Apagar esta conta" />
          </section>
        )}
      </div>
    </AdminFrame>
  );
}
