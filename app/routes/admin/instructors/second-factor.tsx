import { href } from "react-router";
import { authorise } from "#app/domain/access/authorise.ts";
import { uuidId } from "#app/domain/path-id.ts";
import { personNotFound } from "#app/domain/people/person.ts";
import { resetSecondFactor, showFactorOf } from "#app/domain/second-factor/reset.server.ts";
import { form, formOf } from "#app/http/form.server.ts";
import { type PageArgs, page } from "#app/http/page.server.ts";
import { AdminFrame } from "#app/ui/admin-frame.tsx";
import { FormEnd } from "#app/ui/button.tsx";
import { ReauthenticationNotice } from "#app/ui/chrome/reauthentication.tsx";
import { pageMeta } from "#app/ui/wording.ts";
import type { Route } from "./+types/second-factor";

export const loader = page((ctx, { params }: PageArgs<Route.LoaderArgs>) => {
  authorise(ctx, "people.resetSecondFactor");
  return showFactorOf(ctx, uuidId(params.userId, personNotFound));
});

export const action = form({
  ...formOf(resetSecondFactor, { id: "userId" }),
  goTo: ({ fullName }) => [
    href("/admin/instructors/people"),
    `${fullName}: a verificação em duas etapas foi desligada. Avisamos por e-mail.`,
  ],
});

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, "Verificação em duas etapas");

export default function PersonSecondFactor({ loaderData: { fullName, email, isOn } }: Route.ComponentProps) {
  return (
    <AdminFrame tab="people">
      <div className="flex max-w-3xl flex-col gap-6">
        <div>
          <h2 className="text-2xl wrap-anywhere">Verificação em duas etapas de {fullName}</h2>
          <p className="mt-2 max-w-prose text-muted wrap-anywhere">
            {email}.{" "}
            {isOn
              ? "Se a pessoa perdeu o celular e os códigos de recuperação, desligue a verificação: ela entra só com a primeira etapa e pode ligar outra. Fale com ela antes, por um meio que você conhece."
              : "Está desligada."}
          </p>
        </div>
        {isOn && <ReauthenticationNotice to="desligar a verificação de outra pessoa" />}
        <form method="post">
          <FormEnd
            look="danger"
            label={isOn && "Desligar e encerrar as sessões"}
            back={href("/admin/instructors/people")}
          />
        </form>
        {isOn && <p className="text-sm text-muted">A pessoa recebe um e-mail, e fica registrado quem desligou.</p>}
      </div>
    </AdminFrame>
  );
}
