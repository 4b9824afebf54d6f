import type { SubmissionResult } from "@conform-to/react";
import { chargeNews } from "#app/domain/payments/simulator/charge.ts";
import { Button } from "#app/ui/button.tsx";
import { ChoiceField } from "#app/ui/form/choice-field.tsx";
import { ErrorSummary } from "#app/ui/form/error-summary.tsx";
import { Field } from "#app/ui/form/field.tsx";
import { useFields } from "#app/ui/form/use-fields.ts";

/** What the simulator is to tell the school, when, how often and in which order. */
export function NewsForm({ reply }: { reply: SubmissionResult<string[]> | undefined }) {
  const { status, order, delaySeconds, copies } = useFields(chargeNews, reply);
  return (
    <form method="post" className="mt-8 flex flex-col gap-5">
      <h2 className="text-lg">O que aconteceu?</h2>
      <ErrorSummary errors={reply?.error} />
      <ChoiceField
        field={status}
        label="Resultado"
        standard="completed"
        options={{ completed: "Foi pago", failed: "Foi recusado" }}
      />
      <div className="grid gap-5 sm:grid-cols-2">
        <Field
          label="Atraso, em segundos"
          type="number"
          min={0}
          max={3600}
          field={delaySeconds}
          defaultValue={delaySeconds.initialValue ?? "0"}
        />
        <Field
          label="Quantas vezes avisar"
          type="number"
          min={1}
          max={5}
          field={copies}
          defaultValue={copies.initialValue ?? "1"}
        />
      </div>
      <ChoiceField
        field={order}
        label="Que avisos chegam"
        standard="straight"
        options={{ straight: "Só o que aconteceu", reversed: "E depois um aviso velho, que diz o contrário" }}
      />
      <Button className="self-start">Avisar a escola</Button>
    </form>
  );
}
