import { href } from "react-router";
import { integerId } from "#app/domain/path-id.ts";
import { resend, sendTest } from "#app/domain/webhooks/deliveries.server.ts";
import { deliveryNotFound } from "#app/domain/webhooks/delivery.ts";
import { setEndpointActive } from "#app/domain/webhooks/edit-endpoint.server.ts";
import { activeForm, endpointNotFound } from "#app/domain/webhooks/endpoint.ts";
import { formOn, formsAt } from "#app/http/by-address.server.ts";

const endpoint = ({ id }: { id: string }) => href("/admin/webhooks/:id", { id });
const delivery = ({ id }: { id: number | string }) => href("/admin/webhooks/deliveries/:id", { id: String(id) });

const forms = formsAt({
  "/admin/webhooks/:id/activation": formOn(endpoint, {
    schema: activeForm,
    limit: "webhook.write",
    run: (ctx, { is_active }, { params }) => setEndpointActive(ctx, integerId(params.id, endpointNotFound), is_active),
    goTo: (_, { params }, { is_active }) => [
      `/admin/webhooks/${params.id}`,
      is_active ? "Envios retomados. O que estava na fila está sendo enviado." : "Envios em pausa.",
    ],
  }),

  "/admin/webhooks/:id/trial": formOn(endpoint, {
    limit: "webhook.write",
    run: (ctx, _, { params }) => sendTest(ctx, integerId(params.id, endpointNotFound)),
    goTo: ({ deliveryId }) => [
      delivery({ id: deliveryId }),
      "Estamos enviando o teste. Atualize a página em instantes para ver o resultado.",
    ],
  }),

  "/admin/webhooks/deliveries/:id/again": formOn(delivery, {
    limit: "webhook.write",
    run: (ctx, _, { params }) => resend(ctx, integerId(params.id, deliveryNotFound)),
    goTo: ({ deliveryId }) => [
      delivery({ id: deliveryId }),
      "Estamos enviando o aviso de novo. Atualize a página em instantes para ver o resultado.",
    ],
  }),
});

export const loader = forms.loader;
export const action = forms.action;

export default () => null;
