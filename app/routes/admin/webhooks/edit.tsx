import { href } from "react-router";
import { versionOf } from "#app/domain/edit-version.ts";
import { integerId, integerPathId } from "#app/domain/path-id.ts";
import { updateEndpoint } from "#app/domain/webhooks/edit-endpoint.server.ts";
import { editableEndpoint, endpointEdit, endpointNotFound } from "#app/domain/webhooks/endpoint.ts";
import { showEndpoint } from "#app/domain/webhooks/endpoints.server.ts";
import { form } from "#app/http/form.server.ts";
import { pageOf } from "#app/http/page.server.ts";
import { AdminFrame } from "#app/ui/admin-frame.tsx";
import { ReauthenticationNotice } from "#app/ui/chrome/reauthentication.tsx";
import { EndpointForm } from "#app/ui/webhook-endpoint.tsx";
import { pageMeta } from "#app/ui/wording.ts";
import type { Route } from "./+types/edit";

export const loader = pageOf(integerPathId(endpointNotFound), async (ctx, endpointId) => {
  const { id, url, description, types } = await showEndpoint(ctx, endpointId);
  return { id, stored: { url, description, types }, version: versionOf(editableEndpoint({ url, description, types })) };
});

export const action = form({
  schema: endpointEdit,
  limit: "webhook.write",
  resendAfterSignIn: true,
  run: (ctx, value, { params }) => updateEndpoint(ctx, integerId(params.id, endpointNotFound), value),
  goTo: (_, { params }) => [`/admin/webhooks/${params.id}`, "Integração salva."],
});

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, "Editar integração");

export default function EditWebhook({ loaderData: { id, stored, version }, actionData }: Route.ComponentProps) {
  return (
    <AdminFrame tab="webhooks">
      <h2 className="text-2xl">Editar integração</h2>
      <ReauthenticationNotice to="mudar o endereço" className="mt-5" />
      <p className="mt-2 mb-6 max-w-prose text-muted">
        O que está na fila vai para o endereço novo. O segredo continua o mesmo.
      </p>
      <EndpointForm
        reply={actionData}
        stored={stored}
        version={version}
        button="Salvar"
        back={href("/admin/webhooks/:id", { id: String(id) })}
      />
    </AdminFrame>
  );
}
