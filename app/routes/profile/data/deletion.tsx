import { deleteOwnAccount } from "#app/domain/privacy/deletion/delete-account.server.ts";
import { deletionForm } from "#app/domain/privacy/deletion/schema.ts";
import { showOwnDeletion } from "#app/domain/privacy/deletion/show-deletion.server.ts";
import { redirectSaying } from "#app/http/answers/flash.server.ts";
import { form } from "#app/http/form.server.ts";
import { page } from "#app/http/page.server.ts";
import { signOut } from "#app/http/sessions/session.server.ts";
import { InnerHead } from "#app/routes/profile/inner-head.tsx";
import { SignInAnewNotice } from "#app/ui/chrome/sign-in-anew.tsx";
import { ErrorSummary } from "#app/ui/form/error-summary.tsx";
import { DeletionForm } from "#app/ui/person/deletion-form.tsx";
import { Obstacles } from "#app/ui/person/obstacles.tsx";
import { WhatGoes } from "#app/ui/person/what-goes.tsx";
import type { Handle } from "#app/ui/route-handle.ts";
import { titled } from "#app/ui/title.ts";
import type { Route } from "./+types/deletion";

export const loader = page(showOwnDeletion);

export const action = form({
  schema: deletionForm,
  limit: "account.delete",
  run: async (ctx, { certificates }, { request }) => {
    await deleteOwnAccount(ctx, { certificates });
    return await signOut(ctx, request);
  },
  goTo: (headers, { request }) =>
    redirectSaying(
      request,
      "/",
      { kind: "success", message: "A sua conta foi apagada. Mandamos a confirmação ao e-mail que ela tinha." },
      headers,
    ),
});

export const handle: Handle = { systemType: true };

export const meta: Route.MetaFunction = ({ matches }) => titled(matches, "Excluir minha conta");

export default function DeleteAccount({ loaderData: deletion, actionData }: Route.ComponentProps) {
  const { obstacles, certificates } = deletion;
  return (
    <div className="mx-auto max-w-3xl px-4 pt-8">
      <InnerHead title="Excluir minha conta" from={["/profile/data", "Seus dados"]}>
        A conta de {deletion.email}. Quer antes uma cópia?{" "}
        <a href="/profile/data#copia" className="text-leaf underline underline-offset-4">
          Baixe os seus dados
        </a>
        .
      </InnerHead>
      <div className="mt-8 flex flex-col gap-10">
        <ErrorSummary title="A conta não foi apagada" errors={actionData?.error} />
        <WhatGoes deletion={deletion} isOwn />
        {obstacles.length > 0 ? (
          <Obstacles obstacles={obstacles} />
        ) : (
          <section aria-label="Confirmação" className="flex flex-col gap-6 border-t border-line pt-8">
            <SignInAnewNotice to="apagar a conta" />
            <DeletionForm
              certificates={certificates}
              reply={actionData}
              back="/profile/data"
              label="Excluir minha conta para sempre"
            />
          </section>
        )}
      </div>
    </div>
  );
}
