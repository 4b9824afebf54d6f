import { href } from "react-router";
import { z } from "zod";
import { AppError } from "#app/domain/app-error.ts";
import { removeSignature, showSignature } from "#app/domain/school-signature/school-signature.server.ts";
import { form } from "#app/http/form.server.ts";
import { page } from "#app/http/page.server.ts";
import { AdminFrame } from "#app/ui/admin-frame.tsx";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { ReauthenticationNotice } from "#app/ui/chrome/reauthentication.tsx";
import { ErrorSummary } from "#app/ui/form/error-summary.tsx";
import { pageMeta } from "#app/ui/wording.ts";
import type { Route } from "./+types/signature-removal";

/** A confirmation page: what removing the certificate does. */
export const loader = page(async (ctx) => {
  const signature = await showSignature(ctx);
  if (!signature) throw new AppError("not_found");
  return { holder: signature.holder };
});

const signaturePage = href("/admin/school/signature");

export const action = form({
  schema: z.object({}),
  limit: "api.other",
  run: (ctx) => removeSignature(ctx),
  goTo: () => [signaturePage, "Certificado digital removido."],
});

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, "Remover o certificado digital");

export default function RemoveSignature({ loaderData: { holder }, actionData }: Route.ComponentProps) {
  return (
    <AdminFrame tab="school">
      <div className="max-w-2xl">
        <ErrorSummary title="O certificado não foi removido" errors={actionData?.error} />
        <h2 className="text-2xl">Remover o certificado digital?</h2>
        {holder && <p className="mt-2 wrap-anywhere">{holder}</p>}
        <div className="mt-5 empty:hidden">
          <ReauthenticationNotice to="remover" />
        </div>
        <h3 className="mt-6 text-lg">O que acontece ao confirmar</h3>
        <ul className="mt-3 flex list-disc flex-col gap-2 pl-5 marker:text-clay">
          <li>A chave privada é apagada daqui. Nas cópias de segurança já feitas ela continua, criptografada.</li>
          <li>Os certificados em PDF passam a sair sem assinatura.</li>
          <li>Os que já foram baixados continuam assinados.</li>
        </ul>
        <form method="post" className="mt-8 flex flex-wrap gap-3 max-sm:flex-col">
          <Button look="danger">Remover</Button>
          <ButtonLink href={signaturePage} look="quiet">
            Voltar
          </ButtonLink>
        </form>
      </div>
    </AdminFrame>
  );
}
