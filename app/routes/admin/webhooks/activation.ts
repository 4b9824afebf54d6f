import { href, redirect } from "react-router";
import { integerId } from "#app/domain/path-id.ts";
import { setEndpointActive } from "#app/domain/webhooks/edit-endpoint.server.ts";
import { activeForm, endpointNotFound } from "#app/domain/webhooks/endpoint.ts";
import { throwToErrorScreen } from "#app/http/answers/error-screen.ts";
import { form } from "#app/http/form.server.ts";
import { type PageArgs, page } from "#app/http/page.server.ts";
import { redirectWithFlash } from "#app/http/sessions/flash.server.ts";
import type { Route } from "./+types/activation";

/** A GET redirects to the endpoint. */
export const loader = page((_, { params }: PageArgs<Route.LoaderArgs>) => {
  throw redirect(href("/admin/webhooks/:id", { id: String(integerId(params.id, endpointNotFound)) }));
});

const set = form({
  schema: activeForm,
  limit: "webhook.write",
  run: (ctx, { is_active }, { params }) => setEndpointActive(ctx, integerId(params.id, endpointNotFound), is_active),
  goTo: (_, { request, params }, { is_active }) =>
    redirectWithFlash(request, `/admin/webhooks/${params.id}`, {
      kind: "success",
      message: is_active ? "Envios retomados. O que estava na fila está sendo enviado." : "Envios em pausa.",
    }),
});

export const action = async (args: Route.ActionArgs) => throwToErrorScreen(await set(args));

/** Nothing is ever shown here, but being a page, it shows an error as one. */
export default () => null;
