import type { SubmissionResult } from "@conform-to/react";
import { longestTokenName, tokenForm, tokenLives } from "#app/domain/tokens/schema.ts";
import { ScopeChoices } from "#app/routes/profile/tokens/scope-choices.tsx";
import { Button } from "#app/ui/button.tsx";
import { ChoiceField } from "#app/ui/form/choice-field.tsx";
import { ErrorSummary } from "#app/ui/form/error-summary.tsx";
import { Field } from "#app/ui/form/field.tsx";
import { useFields } from "#app/ui/form/use-fields.ts";
import { join } from "#app/ui/join.ts";

/** What a new token is for, what it may do, and for how long. What went wrong is to be seen first on a phone, too. */
export function TokenForm({ reply }: { reply: SubmissionResult<string[]> | undefined }) {
  const { name, scopes, days } = useFields(tokenForm, reply);
  return (
    <form method="post" className={join("flex flex-col gap-6", reply && "lg:order-last")}>
      <h2 id="novo-token" className="scroll-mt-20 text-xl">
        Novo token
      </h2>
      <ErrorSummary title="O token não foi criado" errors={reply?.error} />
      <Field
        label="Nome"
        hint="Diz quem vai usá-lo, para você reconhecê-lo depois. Por exemplo: Planilha da secretaria."
        field={name}
        maxLength={longestTokenName}
      />
      <ScopeChoices field={scopes} />
      <ChoiceField label="Vale por" options={tokenLives} standard="90" field={days} />
      <Button className="self-start">Criar token</Button>
    </form>
  );
}
