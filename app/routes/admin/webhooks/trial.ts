import { redirect } from "react-router";
import { z } from "zod";
import { sendTest } from "#app/domain/webhooks/deliveries/send-test.server.ts";
import { endpointNotFound } from "#app/domain/webhooks/endpoints/labels.ts";
import { orErrorScreen } from "#app/http/answers/error-screen.ts";
import { redirectSaying } from "#app/http/answers/flash.server.ts";
import { form } from "#app/http/form.server.ts";
import { page } from "#app/http/page.server.ts";
import { integerId } from "#app/http/path-id.ts";
import type { Route } from "./+types/trial";

/** Whoever comes here by an address is shown the endpoint. */
export const loader = page((_, { params }) => {
  throw redirect(`/admin/webhooks/${integerId(params.id, endpointNotFound)}`);
});

const send = form({
  schema: z.object({}),
  limit: "webhook.write",
  run: (ctx, _, { params }) => sendTest(ctx, integerId(params.id, endpointNotFound)),
  goTo: ({ deliveryId }, { request }) =>
    redirectSaying(request, `/admin/webhooks/deliveries/${deliveryId}`, {
      kind: "success",
      message: "Teste a caminho. Em instantes esta página diz como foi: atualize para ver.",
    }),
});

export const action = async (args: Route.ActionArgs) => orErrorScreen(await send(args));

/** Nothing is ever shown here, but being a page, it shows a refusal as one. */
export default () => null;
