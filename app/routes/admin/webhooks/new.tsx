import { authorise } from "#app/domain/access/authorise.ts";
import { createEndpoint } from "#app/domain/webhooks/edit-endpoint.server.ts";
import { endpointFields } from "#app/domain/webhooks/endpoint.ts";
import { form } from "#app/http/form.server.ts";
import { page } from "#app/http/page.server.ts";
import { AdminFrame } from "#app/ui/admin-frame.tsx";
import { ReauthenticationNotice } from "#app/ui/chrome/reauthentication.tsx";
import { EndpointForm, NewSecret } from "#app/ui/webhook-endpoint.tsx";
import { pageMeta } from "#app/ui/wording.ts";
import type { Route } from "./+types/new";

export const loader = page((ctx) => {
  authorise(ctx, "webhooks.manage");
  return {};
});

export const action = form({
  schema: endpointFields,
  limit: "webhook.write",
  resendAfterSignIn: true,
  run: (ctx, value) => createEndpoint(ctx, value),
  show: (made) => ({ made }),
});

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, "Nova integração");

export default function NewWebhook({ actionData }: Route.ComponentProps) {
  const made = actionData && "made" in actionData ? actionData.made : undefined;
  const reply = actionData && "made" in actionData ? undefined : actionData;
  return (
    <AdminFrame tab="webhooks">
      <h2 className="text-2xl">{made ? "Integração criada" : "Nova integração"}</h2>
      <ReauthenticationNotice to="criar a integração" className="mt-5" />
      <div className="mt-6">
        {made ? (
          <NewSecret {...made} />
        ) : (
          <EndpointForm reply={reply} button="Criar integração" back="/admin/webhooks" />
        )}
      </div>
    </AdminFrame>
  );
}
