import { href, redirect } from "react-router";
import { integerId } from "#app/domain/path-id.ts";
import { setEndpointActive } from "#app/domain/webhooks/edit-endpoint.server.ts";
import { activeForm, endpointNotFound } from "#app/domain/webhooks/endpoint.ts";
import { form } from "#app/http/form.server.ts";
import { type PageArgs, page } from "#app/http/page.server.ts";
import type { Route } from "./+types/activation";

/** A GET redirects to the endpoint. */
export const loader = page((_, { params }: PageArgs<Route.LoaderArgs>) => {
  throw redirect(href("/admin/webhooks/:id", { id: String(integerId(params.id, endpointNotFound)) }));
});

export const action = form({
  schema: activeForm,
  limit: "webhook.write",
  run: (ctx, { is_active }, { params }) => setEndpointActive(ctx, integerId(params.id, endpointNotFound), is_active),
  errorScreen: "always",
  goTo: (_, { params }, { is_active }) => [
    `/admin/webhooks/${params.id}`,
    is_active ? "Envios retomados. O que estava na fila está sendo enviado." : "Envios em pausa.",
  ],
});

export default () => null;
