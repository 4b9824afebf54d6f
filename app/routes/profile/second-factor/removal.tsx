import { href } from "react-router";
import { removeSecondFactor } from "#app/domain/second-factor/set-up.server.ts";
import { form } from "#app/http/form.server.ts";
import { SubpageHeader } from "#app/routes/profile/subpage-header.tsx";
import { FormEnd } from "#app/ui/button.tsx";
import { ReauthenticationNotice } from "#app/ui/chrome/reauthentication.tsx";
import { pageMeta } from "#app/ui/wording.ts";
import type { Route } from "./+types/removal";
import { requireSwitchedOn } from "./switched-on.server.ts";

export const loader = requireSwitchedOn;

export const action = form({
  limit: "profile.edit",
  run: (ctx) => removeSecondFactor(ctx),
  goTo: () => [href("/profile/second-factor"), "A verificação em duas etapas foi desligada."],
});

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, "Desligar a verificação em duas etapas");

export default function Removal({ loaderData: { isDemanded } }: Route.ComponentProps) {
  return (
    <div className="mx-auto max-w-3xl px-4 pt-8">
      <SubpageHeader
        title="Desligar a verificação em duas etapas?"
        from={[href("/profile/second-factor"), "Verificação em duas etapas"]}
      >
        O aplicativo e os códigos de recuperação deixam de servir.{" "}
        {isDemanded && "Como a escola pede a verificação de você, o painel só abre quando você ligar de novo."}
      </SubpageHeader>
      <ReauthenticationNotice to="desligar" className="mt-6" />
      <form method="post" className="mt-8">
        <FormEnd
          look="danger"
          label="Sim, desligar"
          back={href("/profile/second-factor")}
          backLabel="Não, manter ligada"
        />
      </form>
    </div>
  );
}
