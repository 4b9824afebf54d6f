import { applyDesign, certificatesInOtherDesigns } from "#app/domain/certificates/save-design.server.ts";
import { form } from "#app/http/form.server.ts";
import { page } from "#app/http/page.server.ts";
import { AdminFrame } from "#app/ui/admin-frame.tsx";
import { Button, ButtonLink } from "#app/ui/button.tsx";
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
      <div className="max-w-2xl">
        <h2 className="text-2xl">Aplicar novo visual?</h2>
        {others ? (
          <>
            <p className="mt-4">
              {others === 1
                ? "1 certificado já emitido passa a usar o visual atual."
                : `${others.toLocaleString("pt-BR")} certificados já emitidos passam a usar o visual atual.`}
            </p>
            <ul className="mt-4 flex list-disc flex-col gap-2 pl-5 marker:text-clay">
              <li>Cores, fonte, logotipo, assinatura e fundo mudam na hora para quem abrir o certificado.</li>
              <li>Nome, curso, horas, datas, número e código de verificação não mudam.</li>
              <li>Os certificados já impressos continuam como estão. O visual anterior não volta sozinho.</li>
            </ul>
          </>
        ) : (
          <p className="mt-4">Todos os certificados emitidos já usam o visual atual. Não há nada para mudar.</p>
        )}
        <form method="post" className="mt-8 flex flex-wrap gap-3 max-sm:flex-col">
          {others > 0 && <Button look="danger">Aplicar novo visual</Button>}
          <ButtonLink href="/admin/certificates" look="quiet">
            Voltar
          </ButtonLink>
        </form>
      </div>
    </AdminFrame>
  );
}
