import { href } from "react-router";
import { dateTimeLabel } from "#app/domain/calendar.ts";
import { integerId, integerPathId } from "#app/domain/path-id.ts";
import { rotateSecret } from "#app/domain/webhooks/edit-endpoint.server.ts";
import { endpointNotFound, overlapHours, rotationForm } from "#app/domain/webhooks/endpoint.ts";
import { showEndpoint } from "#app/domain/webhooks/endpoints.server.ts";
import { form } from "#app/http/form.server.ts";
import { pageOf } from "#app/http/page.server.ts";
import { AdminFrame } from "#app/ui/admin-frame.tsx";
import { FormEnd } from "#app/ui/button.tsx";
import { ReauthenticationNotice } from "#app/ui/chrome/reauthentication.tsx";
import { ChoiceField } from "#app/ui/form/choice-field.tsx";
import { ErrorSummary, useFields } from "#app/ui/form/form.tsx";
import { NewSecret } from "#app/ui/webhook-endpoint.tsx";
import { pageMeta } from "#app/ui/wording.ts";
import type { Route } from "./+types/rotation";

export const loader = pageOf(integerPathId(endpointNotFound), showEndpoint);

export const action = form({
  schema: rotationForm,
  limit: "webhook.write",
  run: (ctx, { previous }, { params }) => rotateSecret(ctx, integerId(params.id, endpointNotFound), previous),
  show: (made) => ({ made }),
});

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, "Trocar o segredo");

const options = {
  overlap: `Daqui a ${overlapHours} horas: até lá os avisos levam as duas assinaturas`,
  end: "Agora: alguém que não devia descobriu o segredo",
};

export default function Rotation({ loaderData: { id, url, previousUntil }, actionData }: Route.ComponentProps) {
  const made = actionData && "made" in actionData ? actionData.made : undefined;
  const reply = actionData && "made" in actionData ? undefined : actionData;
  const { previous } = useFields(rotationForm, reply);
  return (
    <AdminFrame tab="webhooks">
      <h2 className="mb-6 text-2xl">{made ? "Segredo trocado" : "Trocar o segredo?"}</h2>
      <ReauthenticationNotice to="trocar o segredo" className="mt-5" />
      {made ? (
        <NewSecret {...made} />
      ) : (
        <form method="post" className="flex max-w-2xl flex-col gap-6">
          <ErrorSummary title="O segredo não foi trocado" errors={reply?.error} />
          <p>
            Um segredo novo passa a assinar os avisos para <span className="font-mono text-sm break-all">{url}</span>.
            Ele aparece uma única vez, na próxima página.
          </p>
          {previousUntil && <p>O segredo anterior ainda vale até {dateTimeLabel(previousUntil)}.</p>}
          <ChoiceField
            label="Quando o segredo atual deixa de valer"
            options={options}
            standard={previousUntil ? "end" : "overlap"}
            field={previous}
          />
          <FormEnd label="Trocar o segredo" back={href("/admin/webhooks/:id", { id: String(id) })} />
        </form>
      )}
    </AdminFrame>
  );
}
