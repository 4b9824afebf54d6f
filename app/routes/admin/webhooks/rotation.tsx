import { momentLabel } from "#app/domain/calendar.ts";
import { endpointNotFound, overlapHours } from "#app/domain/webhooks/endpoints/labels.ts";
import { showEndpoint } from "#app/domain/webhooks/endpoints/read-endpoints.server.ts";
import { rotationForm } from "#app/domain/webhooks/endpoints/schema.ts";
import { rotateSecret } from "#app/domain/webhooks/secrets/rotate-secret.server.ts";
import { form } from "#app/http/form.server.ts";
import { page } from "#app/http/page.server.ts";
import { integerId } from "#app/http/path-id.ts";
import { AdminFrame } from "#app/ui/admin/admin-frame.tsx";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { SignInAnewNotice } from "#app/ui/chrome/sign-in-anew.tsx";
import { ChoiceField } from "#app/ui/form/choice-field.tsx";
import { ErrorSummary } from "#app/ui/form/error-summary.tsx";
import { useFields } from "#app/ui/form/use-fields.ts";
import { titled } from "#app/ui/title.ts";
import { NewSecret } from "#app/ui/webhook/new-secret.tsx";
import type { Route } from "./+types/rotation";

export const loader = page((ctx, { params }) => showEndpoint(ctx, integerId(params.id, endpointNotFound)));

export const action = form({
  schema: rotationForm,
  limit: "webhook.write",
  run: (ctx, { previous }, { params }) => rotateSecret(ctx, integerId(params.id, endpointNotFound), previous),
  show: (made) => ({ made }),
});

export const meta: Route.MetaFunction = ({ matches }) => titled(matches, "Trocar o segredo");

const options = {
  overlap: `Daqui a ${overlapHours} horas: até lá os avisos levam as duas assinaturas`,
  end: "Agora: alguém que não devia o conhece",
};

export default function Rotation({ loaderData: { id, url, previousUntil }, actionData }: Route.ComponentProps) {
  const made = actionData && "made" in actionData ? actionData.made : undefined;
  const reply = actionData && "made" in actionData ? undefined : actionData;
  const { previous } = useFields(rotationForm, reply);
  return (
    <AdminFrame tab="webhooks">
      <h2 className="mb-6 text-2xl">{made ? "Segredo trocado" : "Trocar o segredo?"}</h2>
      <div className="mt-5 empty:hidden">
        <SignInAnewNotice to="trocar o segredo" />
      </div>
      {made ? (
        <NewSecret {...made} />
      ) : (
        <form method="post" className="flex max-w-2xl flex-col gap-6">
          <ErrorSummary title="O segredo não foi trocado" errors={reply?.error} />
          <p>
            Um segredo novo passa a assinar o que vai para <span className="font-mono text-sm break-all">{url}</span>.
            Ele aparece uma única vez, na próxima página.
          </p>
          {previousUntil && <p>O segredo de antes da última troca ainda vale até {momentLabel(previousUntil)}.</p>}
          <ChoiceField
            label="Quando o segredo atual deixa de valer"
            options={options}
            standard={previousUntil ? "end" : "overlap"}
            field={previous}
          />
          <p className="flex flex-wrap gap-3 max-sm:flex-col">
            <Button>Trocar o segredo</Button>
            <ButtonLink href={`/admin/webhooks/${id}`} look="quiet">
              Voltar
            </ButtonLink>
          </p>
        </form>
      )}
    </AdminFrame>
  );
}
