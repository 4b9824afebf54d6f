import { href } from "react-router";
import { z } from "zod";
import { integerId, integerPathId } from "#app/domain/path-id.ts";
import { removeEndpoint } from "#app/domain/webhooks/edit-endpoint.server.ts";
import { endpointNotFound } from "#app/domain/webhooks/endpoint.ts";
import { showEndpoint } from "#app/domain/webhooks/endpoints.server.ts";
import { form } from "#app/http/form.server.ts";
import { pageOf } from "#app/http/page.server.ts";
import { AdminFrame } from "#app/ui/admin-frame.tsx";
import { Confirmation } from "#app/ui/confirmation.tsx";
import { countLabel, pageMeta } from "#app/ui/wording.ts";
import type { Route } from "./+types/removal";

export const loader = pageOf(integerPathId(endpointNotFound), showEndpoint);

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
      <Confirmation
        question="Remover esta integração?"
        refused="A integração não foi removida"
        errors={actionData?.error}
        consequences={[
          "Este endereço não recebe mais nenhum aviso, e o segredo deixa de valer.",
          waiting > 0 &&
            `${countLabel(waiting, "aviso que está na fila não será enviado", "avisos que estão na fila não serão enviados")}.`,
          "O histórico de envios sai do painel.",
          "Se for só por um tempo, pause os envios: nada se perde.",
        ]}
        label="Remover integração"
        back={href("/admin/webhooks/:id", { id: String(id) })}
      >
        <p className="mt-2 font-mono text-sm break-all">{url}</p>
      </Confirmation>
    </AdminFrame>
  );
}
