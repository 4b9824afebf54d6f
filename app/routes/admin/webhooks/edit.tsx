import { changeEndpoint } from "#app/domain/webhooks/endpoints/change-endpoint.server.ts";
import { endpointNotFound } from "#app/domain/webhooks/endpoints/labels.ts";
import { showEndpoint } from "#app/domain/webhooks/endpoints/read-endpoints.server.ts";
import { endpointFields } from "#app/domain/webhooks/endpoints/schema.ts";
import { redirectSaying } from "#app/http/answers/flash.server.ts";
import { form } from "#app/http/form.server.ts";
import { page } from "#app/http/page.server.ts";
import { integerId } from "#app/http/path-id.ts";
import { AdminFrame } from "#app/ui/admin/admin-frame.tsx";
import { SignInAnewNotice } from "#app/ui/chrome/sign-in-anew.tsx";
import { titled } from "#app/ui/title.ts";
import { EndpointForm } from "#app/ui/webhook/endpoint-form.tsx";
import type { Route } from "./+types/edit";

export const loader = page((ctx, { params }) => showEndpoint(ctx, integerId(params.id, endpointNotFound)));

export const action = form({
  schema: endpointFields,
  limit: "webhook.write",
  typed: true,
  run: (ctx, value, { params }) => changeEndpoint(ctx, integerId(params.id, endpointNotFound), value),
  goTo: (_, { request, params }) =>
    redirectSaying(request, `/admin/webhooks/${params.id}`, { kind: "success", message: "Integração salva." }),
});

export const meta: Route.MetaFunction = ({ matches }) => titled(matches, "Editar integração");

export default function EditWebhook({ loaderData: { id, url, description, types }, actionData }: Route.ComponentProps) {
  return (
    <AdminFrame tab="webhooks">
      <h2 className="text-2xl">Editar integração</h2>
      <div className="mt-5 empty:hidden">
        <SignInAnewNotice to="mudar o endereço" />
      </div>
      <p className="mt-2 mb-6 max-w-prose text-muted">
        O que está na fila vai para o endereço novo. O segredo continua o mesmo.
      </p>
      <EndpointForm
        reply={actionData}
        stored={{ url, description, types }}
        button="Salvar"
        back={`/admin/webhooks/${id}`}
      />
    </AdminFrame>
  );
}
