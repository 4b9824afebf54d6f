import { href } from "react-router";
import { renewRecoveryCodes } from "#app/domain/second-factor/set-up.server.ts";
import { form } from "#app/http/form.server.ts";
import { SubpageHeader } from "#app/routes/profile/subpage-header.tsx";
import { Button } from "#app/ui/button.tsx";
import { ReauthenticationNotice } from "#app/ui/chrome/reauthentication.tsx";
import { pageMeta } from "#app/ui/wording.ts";
import type { Route } from "./+types/recovery-codes";
import { NewRecoveryCodes } from "./new-recovery-codes.tsx";
import { requireSwitchedOn } from "./switched-on.server.ts";

export const loader = requireSwitchedOn;

/** The codes are only in the answer to the form. */
export const action = form({ limit: "profile.edit", run: (ctx) => renewRecoveryCodes(ctx), show: (made) => made });

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, "Códigos de recuperação");

export default function RecoveryCodes({ actionData }: Route.ComponentProps) {
  const codes = actionData && "codes" in actionData ? actionData.codes : undefined;
  return (
    <div className="mx-auto max-w-3xl px-4 pt-8">
      <SubpageHeader
        title={codes ? "Códigos de recuperação" : "Gerar códigos novos?"}
        from={[href("/profile/second-factor"), "Verificação em duas etapas"]}
      >
        {codes ? "Os anteriores não valem mais." : "Os códigos de recuperação anteriores deixam de valer."}
      </SubpageHeader>
      {codes ? (
        <NewRecoveryCodes codes={codes} />
      ) : (
        <>
          <ReauthenticationNotice to="gerar códigos novos" className="mt-6" />
          <form method="post" className="mt-8">
            <Button className="max-sm:w-full">Gerar códigos novos</Button>
          </form>
        </>
      )}
    </div>
  );
}
