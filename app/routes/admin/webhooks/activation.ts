import { redirect } from "react-router";
import { endpointNotFound } from "#app/domain/webhooks/endpoints/labels.ts";
import { activeForm } from "#app/domain/webhooks/endpoints/schema.ts";
import { switchEndpoint } from "#app/domain/webhooks/endpoints/switch-endpoint.server.ts";
import { orErrorScreen } from "#app/http/answers/error-screen.ts";
import { redirectSaying } from "#app/http/answers/flash.server.ts";
import { form } from "#app/http/form.server.ts";
import { page } from "#app/http/page.server.ts";
import { integerId } from "#app/http/path-id.ts";
import type { Route } from "./+types/activation";

/** Whoever comes here by an address is shown the endpoint. */
export const loader = page((_, { params }) => {
  throw redirect(`/admin/webhooks/${integerId(params.id, endpointNotFound)}`);
});

const set = form({
  schema: activeForm,
  limit: "webhook.write",
  run: (ctx, { is_active }, { params }) => switchEndpoint(ctx, integerId(params.id, endpointNotFound), is_active),
  goTo: (_, { request, params }, { is_active }) =>
    redirectSaying(request, `/admin/webhooks/${params.id}`, {
      kind: "success",
      message: is_active ? "Envios retomados. O que estava na fila sai agora." : "Envios em pausa.",
    }),
});

export const action = async (args: Route.ActionArgs) => orErrorScreen(await set(args));

/** Nothing is ever shown here, but being a page, it shows a refusal as one. */
export default () => null;
