import { href } from "react-router";
import { replaceIssuerKey, showIssuerKey } from "#app/domain/credentials/issuer-key.server.ts";
import { form, formOf } from "#app/http/form.server.ts";
import { page } from "#app/http/page.server.ts";
import { AdminFrame } from "#app/ui/admin-frame.tsx";
import { FormEnd } from "#app/ui/button.tsx";
import { ReauthenticationNotice } from "#app/ui/chrome/reauthentication.tsx";
import { ErrorSummary } from "#app/ui/form/form.tsx";
import { pageMeta } from "#app/ui/wording.ts";
import type { Route } from "./+types/issuer-key";

export const loader = page(showIssuerKey);

export const action = form({
  ...formOf(replaceIssuerKey),
  goTo: () => [
    href("/admin/health"),
    "Pronto: a escola assina com uma chave nova. As credenciais anteriores continuam válidas.",
  ],
});

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, "Trocar a chave das credenciais");

export default function ReplaceIssuerKey({ loaderData: { canSign }, actionData }: Route.ComponentProps) {
  return (
    <AdminFrame tab="health">
      <div className="max-w-2xl">
        <h2 className="text-2xl">Trocar a chave das credenciais</h2>
        <div className="mt-3 flex flex-col gap-3">
          <p>
            A escola assina a credencial digital de cada certificado com uma chave só dela. Troque-a quando ela não abre
            mais. Se alguém copiou a chave, trocar não basta: o que essa pessoa assinar com ela ainda confere como
            credencial, mas não pelo número, na página de verificação.
          </p>
          <p>
            {canSign
              ? "As próximas credenciais saem com a chave nova."
              : "A chave atual não abre com o segredo deste servidor, e nenhuma credencial nova sai. Só troque a chave se o segredo anterior se perdeu: em outro servidor ela ainda pode funcionar."}{" "}
            As que já existem continuam válidas: todas as chaves que a escola já teve continuam publicadas.
          </p>
        </div>
        <div className="mt-5 flex flex-col gap-5 empty:hidden">
          <ReauthenticationNotice to="trocar a chave" />
          <ErrorSummary title="A chave não foi trocada" errors={actionData?.error} />
        </div>
        <form method="post" className="mt-6">
          <FormEnd look="danger" label="Trocar a chave" back={href("/admin/health")} backLabel="Deixar como está" />
        </form>
      </div>
    </AdminFrame>
  );
}
