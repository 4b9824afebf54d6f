import { href } from "react-router";
import { z } from "zod";
import { integerId } from "#app/domain/path-id.ts";
import { removeEndpoint } from "#app/domain/webhooks/edit-endpoint.server.ts";
import { endpointNotFound } from "#app/domain/webhooks/endpoint.ts";
import { showEndpoint } from "#app/domain/webhooks/endpoints.server.ts";
import { form } from "#app/http/form.server.ts";
import { type PageArgs, page } from "#app/http/page.server.ts";
import { AdminFrame } from "#app/ui/admin-frame.tsx";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { ErrorSummary } from "#app/ui/form/error-summary.tsx";
import { countLabel, pageMeta } from "#app/ui/wording.ts";
import type { Route } from "./+types/removal";

/** A confirmation page: what will be deleted. */
export const loader = page((ctx, { params }: PageArgs<Route.LoaderArgs>) =>
  showEndpoint(ctx, integerId(params.id, endpointNotFound)),
);

export const action = form({
  schema: z.object({}),
  limit: "webhook.write",
  run: (ctx, _, { params }) => removeEndpoint(ctx, integerId(params.id, endpointNotFound)),
  goTo: () => ["/admin/webhooks", "Integração removida."],
});

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, "Remover integração");

export default function RemoveWebhook({ loaderData: { id, url, waiting }, actionData }: Route.ComponentProps) {
  return (
    <AdminFrame tab="webhooks">
      <div className="max-w-2xl">
        <ErrorSummary title="A integração não foi removida" errors={actionData?.error} />
        <h2 className="text-2xl">Remover esta integração?</h2>
        <p className="mt-2 font-mono text-sm break-all">{url}</p>
        <h3 className="mt-6 text-lg">O que acontece ao confirmar</h3>
        <ul className="mt-3 flex list-disc flex-col gap-2 pl-5 marker:text-clay">
          <li>Este endereço não recebe mais nenhum aviso, e o segredo deixa de valer.</li>
          {waiting > 0 && (
            <li>
              {countLabel(
                waiting,
                "aviso que está na fila não será enviado",
                "avisos que estão na fila não serão enviados",
              )}
              .
            </li>
          )}
          <li>O histórico de envios sai do painel.</li>
          <li>Se for só por um tempo, pause os envios: nada se perde.</li>
        </ul>
        <form method="post" className="mt-8 flex flex-wrap gap-3 max-sm:flex-col">
          <Button look="danger">Remover integração</Button>
          <ButtonLink href={href("/admin/webhooks/:id", { id: String(id) })} look="quiet">
            Voltar
          </ButtonLink>
        </form>
      </div>
    </AdminFrame>
  );
}
