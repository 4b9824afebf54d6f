import { z } from "zod";
import { integerId, integerPathId } from "#app/domain/path-id.ts";
import { tokenNotFound } from "#app/domain/tokens/token.ts";
import { revokeToken, showToken } from "#app/domain/tokens/tokens.server.ts";
import { form } from "#app/http/form.server.ts";
import { pageOf } from "#app/http/page.server.ts";
import { FormEnd } from "#app/ui/button.tsx";
import { ErrorSummary } from "#app/ui/form/form.tsx";
import { pageMeta } from "#app/ui/wording.ts";
import type { Route } from "./+types/token-revocation";

export const loader = pageOf(integerPathId(tokenNotFound), showToken);

export const action = form({
  schema: z.object({}),
  limit: "api.other",
  run: (ctx, _, { params }) => revokeToken(ctx, integerId(params.id, tokenNotFound)),
  goTo: () => ["/profile/tokens", "Token revogado. O sistema que usava este token perdeu o acesso."],
});

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, "Revogar token");

export default function RevokeToken({ loaderData: { name, ending }, actionData }: Route.ComponentProps) {
  return (
    <div className="mx-auto max-w-2xl px-4 pt-10">
      <ErrorSummary title="O token não foi revogado" errors={actionData?.error} />
      <h1 className="text-3xl wrap-anywhere">Revogar “{name}”?</h1>
      <p className="mt-4">
        O sistema que usa o token <span className="font-mono text-sm">smt_…{ending}</span> para de funcionar na mesma
        hora. Você não poderá desfazer, mas pode criar outro.
      </p>
      <form method="post" className="mt-6">
        <FormEnd look="danger" label="Revogar token" back="/profile/tokens" />
      </form>
    </div>
  );
}
