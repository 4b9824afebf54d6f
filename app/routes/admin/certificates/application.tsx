import { applyDesign, certificatesInOtherDesigns } from "#app/domain/certificates/save-design.server.ts";
import { form } from "#app/http/form.server.ts";
import { page } from "#app/http/page.server.ts";
import { AdminFrame } from "#app/ui/admin-frame.tsx";
import { Confirmation } from "#app/ui/confirmation.tsx";
import { countLabel, pageMeta } from "#app/ui/wording.ts";
import type { Route } from "./+types/application";

export const loader = page(async (ctx) => ({ others: await certificatesInOtherDesigns(ctx) }));

export const action = form({
  limit: "api.other",
  run: (ctx) => applyDesign(ctx),
  goTo: (changed) => [
    "/admin/certificates",
    `Novo visual aplicado a ${countLabel(changed, "certificado", "certificados")}.`,
  ],
});

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, "Aplicar novo visual");

export default function Application({ loaderData: { others } }: Route.ComponentProps) {
  return (
    <AdminFrame>
      <Confirmation
        question="Aplicar novo visual?"
        consequences={
          others === 0
            ? undefined
            : [
                "Cores, fonte, logotipo, assinatura e fundo mudam na hora para quem abrir o certificado.",
                "Nome, curso, horas, datas, número e código de verificação não mudam.",
                "Os certificados já impressos continuam como estão. O visual anterior não volta sozinho.",
              ]
        }
        label={others > 0 && "Aplicar novo visual"}
        back="/admin/certificates"
      >
        <p className="mt-4">
          {others === 0
            ? "Todos os certificados emitidos já usam o visual atual. Não há nada para mudar."
            : `${countLabel(others, "certificado já emitido passa", "certificados já emitidos passam")} a usar o visual atual.`}
        </p>
      </Confirmation>
    </AdminFrame>
  );
}
