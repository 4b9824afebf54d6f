import { deleteOwnAccount } from "#app/domain/privacy/delete-account.server.ts";
import { deletionForm } from "#app/domain/privacy/deletion.ts";
import { showOwnDeletion } from "#app/domain/privacy/show-deletion.server.ts";
import { form } from "#app/http/form.server.ts";
import { page } from "#app/http/page.server.ts";
import { redirectWithFlash } from "#app/http/sessions/flash.server.ts";
import { signOut } from "#app/http/sessions/session.server.ts";
import { SubpageHeader } from "#app/routes/profile/subpage-header.tsx";
import { DeletionForm, DeletionSummary, Obstacles } from "#app/ui/account-deletion.tsx";
import { TextLink } from "#app/ui/button.tsx";
import { ReauthenticationNotice } from "#app/ui/chrome/reauthentication.tsx";
import { ErrorSummary } from "#app/ui/form/form.tsx";
import { pageMeta } from "#app/ui/wording.ts";
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
    redirectWithFlash(
      request,
      "/",
      { kind: "success", message: "A sua conta foi apagada. Mandamos a confirmação para o e-mail da conta." },
      headers,
    ),
});

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, "Excluir minha conta");

export default function DeleteAccount({ loaderData: deletion, actionData }: Route.ComponentProps) {
  const { obstacles, certificates } = deletion;
  return (
    <div className="mx-auto max-w-3xl px-4 pt-8">
      <SubpageHeader title="Excluir minha conta" from={["/profile/data", "Seus dados"]}>
        A conta de {deletion.email}. Quer uma cópia antes?{" "}
        <TextLink href="/profile/data#copia">Baixe os seus dados</TextLink>.
      </SubpageHeader>
      <div className="mt-8 flex flex-col gap-10">
        <ErrorSummary title="A conta não foi apagada" errors={actionData?.error} />
        <DeletionSummary deletion={deletion} isOwn />
        {obstacles.length > 0 ? (
          <Obstacles obstacles={obstacles} />
        ) : (
          <section aria-label="Confirmação" className="flex flex-col gap-6 border-t border-line pt-8">
            <ReauthenticationNotice to="apagar a conta" />
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
