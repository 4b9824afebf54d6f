import { personNotFound } from "#app/domain/people/directory/labels.ts";
import { deleteAccountOf } from "#app/domain/privacy/deletion/delete-account.server.ts";
import { deletionForm } from "#app/domain/privacy/deletion/schema.ts";
import { showDeletionOf } from "#app/domain/privacy/deletion/show-deletion.server.ts";
import { redirectSaying } from "#app/http/answers/flash.server.ts";
import { form } from "#app/http/form.server.ts";
import { page } from "#app/http/page.server.ts";
import { uuidId } from "#app/http/path-id.ts";
import { AdminFrame } from "#app/ui/admin/admin-frame.tsx";
import { SignInAnewNotice } from "#app/ui/chrome/sign-in-anew.tsx";
import { ErrorSummary } from "#app/ui/form/error-summary.tsx";
import { DeletionForm } from "#app/ui/person/deletion-form.tsx";
import { Obstacles } from "#app/ui/person/obstacles.tsx";
import { WhatGoes } from "#app/ui/person/what-goes.tsx";
import { titled } from "#app/ui/title.ts";
import type { Route } from "./+types/deletion";

const list = "/admin/instructors/people";

export const loader = page((ctx, { params }) => showDeletionOf(ctx, uuidId(params.userId, personNotFound)));

export const action = form({
  schema: deletionForm,
  limit: "account.delete",
  run: (ctx, { certificates }, { params }) =>
    deleteAccountOf(ctx, uuidId(params.userId, personNotFound), { certificates }),
  goTo: (_, { request }) =>
    redirectSaying(request, list, {
      kind: "success",
      message: "A conta foi apagada. A confirmação vai ao e-mail que ela tinha.",
    }),
});

export const meta: Route.MetaFunction = ({ matches }) => titled(matches, "Apagar uma conta");

export default function DeletePerson({ loaderData: deletion, actionData }: Route.ComponentProps) {
  const { fullName, email, obstacles, certificates } = deletion;
  return (
    <AdminFrame tab="instructors">
      <div className="flex max-w-3xl flex-col gap-8">
        <div>
          <h2 className="text-2xl wrap-anywhere">Apagar a conta de {fullName}</h2>
          <p className="mt-2 max-w-prose text-muted wrap-anywhere">
            {email}. Só a pedido da própria pessoa, por escrito e do e-mail que está aqui. Fica registrado quem apagou.
          </p>
        </div>
        <ErrorSummary title="A conta não foi apagada" errors={actionData?.error} />
        <WhatGoes deletion={deletion} />
        {obstacles.length > 0 ? (
          <Obstacles obstacles={obstacles} />
        ) : (
          <section aria-label="Confirmação" className="flex flex-col gap-6 border-t border-line pt-8">
            <SignInAnewNotice to="apagar uma conta" />
            <DeletionForm certificates={certificates} reply={actionData} back={list} label="Apagar esta conta" />
          </section>
        )}
      </div>
    </AdminFrame>
  );
}
