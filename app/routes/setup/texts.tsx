import { href } from "react-router";
import { areTextsConfirmed } from "#app/domain/health/open-points.server.ts";
import { confirmTextsFields, legalPages } from "#app/domain/legal/legal-pages.ts";
import { confirmTexts } from "#app/domain/legal/record-acceptance.server.ts";
import { schoolOf } from "#app/domain/school.ts";
import { form } from "#app/http/form.server.ts";
import { page } from "#app/http/page.server.ts";
import { requireAbility } from "#app/http/require-ability.server.ts";
import { Button, ButtonLink, TextLink } from "#app/ui/button.tsx";
import { CheckField } from "#app/ui/form/choice-field.tsx";
import { ErrorSummary, useFields } from "#app/ui/form/form.tsx";
import { pageMeta } from "#app/ui/wording.ts";
import type { Route } from "./+types/texts";
import { Step } from "./step.tsx";

export const middleware: Route.MiddlewareFunction[] = [requireAbility("settings.manage")];

export const loader = page(async (ctx) => ({ school: schoolOf(ctx.settings), isDone: await areTextsConfirmed(ctx) }));

export const action = form({
  schema: confirmTextsFields,
  limit: "consent.change",
  run: confirmTexts,
  goTo: () => [href("/admin"), done],
});

const done = "A escola está preparada. O que ficou para depois está aqui no Painel.";

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, "Textos legais");

export default function Texts({ loaderData: { school, isDone }, actionData }: Route.ComponentProps) {
  const { confirm } = useFields(confirmTextsFields, actionData, {});
  return (
    <Step
      step="texts"
      title="Textos legais"
      lead={
        <>
          A escola publica estes textos em nome de{" "}
          <strong className="text-ink wrap-anywhere">
            {school.legalName}, {school.taxIdName} {school.taxId}
          </strong>
          . Leia cada um: são os que valem para os seus alunos.
        </>
      }
    >
      <ul className="border-t border-line">
        {Object.values(legalPages).map(({ path, title, about }) => (
          <li key={path} className="border-b border-line py-4">
            <TextLink href={path} target="_blank" rel="noopener">
              {title}
              <span className="sr-only"> (abre em outra aba)</span>
            </TextLink>
            <p className="mt-1 text-sm text-muted">{about}</p>
          </li>
        ))}
      </ul>
      {isDone && <p className="mt-6">Estes textos já foram confirmados como estão hoje.</p>}
      <form method="post" className="mt-6 flex flex-col gap-5">
        <ErrorSummary errors={actionData?.error} />
        <CheckField label="Li os quatro textos, e valem para a nossa escola" field={confirm} />
        <Button wide>Confirmar e ir ao Painel</Button>
        <ButtonLink href={href("/admin")} look="quiet" wide>
          Deixar para depois
        </ButtonLink>
      </form>
    </Step>
  );
}
