import { href, redirect } from "react-router";
import { z } from "zod";
import { integerId } from "#app/domain/path-id.ts";
import { deliveryNotFound } from "#app/domain/webhooks/delivery.ts";
import { resend } from "#app/domain/webhooks/resend.server.ts";
import { throwToErrorScreen } from "#app/http/answers/error-screen.ts";
import { form } from "#app/http/form.server.ts";
import { type PageArgs, page } from "#app/http/page.server.ts";
import { redirectWithFlash } from "#app/http/sessions/flash.server.ts";
import type { Route } from "./+types/again";

/** A GET redirects to the message. */
export const loader = page((_, { params }: PageArgs<Route.LoaderArgs>) => {
  throw redirect(href("/admin/webhooks/deliveries/:id", { id: String(integerId(params.id, deliveryNotFound)) }));
});

const send = form({
  schema: z.object({}),
  limit: "webhook.write",
  run: (ctx, _, { params }) => resend(ctx, integerId(params.id, deliveryNotFound)),
  goTo: ({ deliveryId }, { request }) =>
    redirectWithFlash(request, href("/admin/webhooks/deliveries/:id", { id: String(deliveryId) }), {
      kind: "success",
      message: "Estamos enviando o aviso de novo. Atualize a página em instantes para ver o resultado.",
    }),
});

export const action = async (args: Route.ActionArgs) => throwToErrorScreen(await send(args));

/** Nothing is ever shown here, but being a page, it shows an error as one. */
export default () => null;
