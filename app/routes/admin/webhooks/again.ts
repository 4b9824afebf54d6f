import { redirect } from "react-router";
import { z } from "zod";
import { deliveryNotFound } from "#app/domain/webhooks/deliveries/delivery-view.ts";
import { resend } from "#app/domain/webhooks/deliveries/resend.server.ts";
import { orErrorScreen } from "#app/http/answers/error-screen.ts";
import { redirectSaying } from "#app/http/answers/flash.server.ts";
import { form } from "#app/http/form.server.ts";
import { page } from "#app/http/page.server.ts";
import { integerId } from "#app/http/path-id.ts";
import type { Route } from "./+types/again";

/** Whoever comes here by an address is shown the message. */
export const loader = page((_, { params }) => {
  throw redirect(`/admin/webhooks/deliveries/${integerId(params.id, deliveryNotFound)}`);
});

const send = form({
  schema: z.object({}),
  limit: "webhook.write",
  run: (ctx, _, { params }) => resend(ctx, integerId(params.id, deliveryNotFound)),
  goTo: ({ deliveryId }, { request }) =>
    redirectSaying(request, `/admin/webhooks/deliveries/${deliveryId}`, {
      kind: "success",
      message: "Aviso a caminho de novo. Em instantes esta página diz como foi: atualize para ver.",
    }),
});

export const action = async (args: Route.ActionArgs) => orErrorScreen(await send(args));

/** Nothing is ever shown here, but being a page, it shows a refusal as one. */
export default () => null;
