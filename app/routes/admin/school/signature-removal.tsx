import { href } from "react-router";
import { z } from "zod";
import { AppError } from "#app/domain/app-error.ts";
import { removeSignature, showSignature } from "#app/domain/school-signature/school-signature.server.ts";
import { form } from "#app/http/form.server.ts";
import { page } from "#app/http/page.server.ts";
import { AdminFrame } from "#app/ui/admin-frame.tsx";
import { Confirmation } from "#app/ui/confirmation.tsx";
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
      <Confirmation
        question="Remover o certificado digital?"
        refused="O certificado não foi removido"
        errors={actionData?.error}
        needsRecentSignIn="remover"
        consequences={[
          "A chave privada é apagada daqui. Nas cópias de segurança já feitas ela continua, criptografada.",
          "Os certificados em PDF passam a sair sem assinatura.",
          "Os que já foram baixados continuam assinados.",
        ]}
        label="Remover"
        back={signaturePage}
      >
        {holder && <p className="mt-2 wrap-anywhere">{holder}</p>}
      </Confirmation>
    </AdminFrame>
  );
}
