import { href, redirect } from "react-router";
import { integerId } from "#app/domain/path-id.ts";
import { endpointNotFound } from "#app/domain/webhooks/endpoint.ts";
import { sendTest } from "#app/domain/webhooks/resend.server.ts";
import { form } from "#app/http/form.server.ts";
import { type PageArgs, page } from "#app/http/page.server.ts";
import type { Route } from "./+types/trial";

/** A GET redirects to the endpoint. */
export const loader = page((_, { params }: PageArgs<Route.LoaderArgs>) => {
  throw redirect(href("/admin/webhooks/:id", { id: String(integerId(params.id, endpointNotFound)) }));
});

export const action = form({
  limit: "webhook.write",
  run: (ctx, _, { params }) => sendTest(ctx, integerId(params.id, endpointNotFound)),
  goTo: ({ deliveryId }) => [
    href("/admin/webhooks/deliveries/:id", { id: String(deliveryId) }),
    "Estamos enviando o teste. Atualize a página em instantes para ver o resultado.",
  ],
});

export default () => null;
