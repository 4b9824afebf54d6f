import { z } from "zod";
import { endpointNotFound } from "#app/domain/webhooks/endpoints/labels.ts";
import { showEndpoint } from "#app/domain/webhooks/endpoints/read-endpoints.server.ts";
import { removeEndpoint } from "#app/domain/webhooks/endpoints/remove-endpoint.server.ts";
import { redirectSaying } from "#app/http/answers/flash.server.ts";
import { form } from "#app/http/form.server.ts";
import { page } from "#app/http/page.server.ts";
import { integerId } from "#app/http/path-id.ts";
import { AdminFrame } from "#app/ui/admin/admin-frame.tsx";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { counted } from "#app/ui/course/hours.ts";
import { ErrorSummary } from "#app/ui/form/error-summary.tsx";
import { titled } from "#app/ui/title.ts";
import type { Route } from "./+types/removal";

/** What goes, before it does. */
export const loader = page((ctx, { params }) => showEndpoint(ctx, integerId(params.id, endpointNotFound)));

export const action = form({
  schema: z.object({}),
  limit: "webhook.write",
  run: (ctx, _, { params }) => removeEndpoint(ctx, integerId(params.id, endpointNotFound)),
  goTo: (_, { request }) =>
    redirectSaying(request, "/admin/webhooks", { kind: "success", message: "Integração removida." }),
});

export const meta: Route.MetaFunction = ({ matches }) => titled(matches, "Remover integração");

export default function RemoveWebhook({ loaderData: { id, url, waiting }, actionData }: Route.ComponentProps) {
  return (
    <AdminFrame tab="webhooks">
      <div className="max-w-2xl">
        <ErrorSummary title="A integração não foi removida" errors={actionData?.error} />
        <h2 className="text-2xl">Remover esta integração?</h2>
        <p className="mt-2 font-mono text-sm break-all">{url}</p>
        <h3 className="mt-6 text-lg">O que acontece ao confirmar</h3>
        <ul className="mt-3 flex list-disc flex-col gap-2 pl-5 marker:text-clay">
          <li>Este endereço não fica sabendo de mais nada, e o segredo deixa de valer.</li>
          {waiting > 0 && <li>{counted(waiting, "aviso que está", "avisos que estão")} na fila não serão enviados.</li>}
          <li>O registro do que foi enviado some desta área.</li>
          <li>Para só dar um tempo, pause os envios: nada se perde.</li>
        </ul>
        <form method="post" className="mt-8 flex flex-wrap gap-3 max-sm:flex-col">
          <Button look="danger">Remover integração</Button>
          <ButtonLink href={`/admin/webhooks/${id}`} look="quiet">
            Voltar
          </ButtonLink>
        </form>
      </div>
    </AdminFrame>
  );
}
