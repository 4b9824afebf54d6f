import { href, redirect } from "react-router";
import { integerId } from "#app/domain/path-id.ts";
import { deliveryNotFound } from "#app/domain/webhooks/delivery.ts";
import { resend } from "#app/domain/webhooks/resend.server.ts";
import { form } from "#app/http/form.server.ts";
import { type PageArgs, page } from "#app/http/page.server.ts";
import type { Route } from "./+types/again";

/** A GET redirects to the message. */
export const loader = page((_, { params }: PageArgs<Route.LoaderArgs>) => {
  throw redirect(href("/admin/webhooks/deliveries/:id", { id: String(integerId(params.id, deliveryNotFound)) }));
});

export const action = form({
  limit: "webhook.write",
  run: (ctx, _, { params }) => resend(ctx, integerId(params.id, deliveryNotFound)),
  goTo: ({ deliveryId }) => [
    href("/admin/webhooks/deliveries/:id", { id: String(deliveryId) }),
    "Estamos enviando o aviso de novo. Atualize a página em instantes para ver o resultado.",
  ],
});

export default () => null;
