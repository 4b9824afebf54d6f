import type { SubmissionResult } from "@conform-to/react";
import { chargeNews } from "#app/domain/payments/simulator/charge.ts";
import { Button } from "#app/ui/button.tsx";
import { ErrorSummary } from "#app/ui/form/error-summary.tsx";
import { Field, FieldErrors } from "#app/ui/form/field.tsx";
import { useFields } from "#app/ui/form/use-fields.ts";

/** What the simulator is to tell the school, when, how often and in which order. */
export function NewsForm({ reply }: { reply: SubmissionResult<string[]> | undefined }) {
  const { status, order, delaySeconds, copies } = useFields(chargeNews, reply);
  return (
    <form method="post" className="mt-8 flex flex-col gap-5">
      <h2 className="text-lg">O que aconteceu?</h2>
      <ErrorSummary errors={reply?.error} />
      <Choice
        field={status}
        label="Resultado"
        chosen={status.initialValue ?? "completed"}
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
      <Choice
        field={order}
        label="Que avisos chegam"
        chosen={order.initialValue ?? "straight"}
        options={{ straight: "Só o que aconteceu", reversed: "E depois um aviso velho, que diz o contrário" }}
      />
      <Button className="self-start">Avisar a escola</Button>
    </form>
  );
}

type ChoiceProps = {
  field: { name: string; errors?: string[] | undefined };
  label: string;
  chosen: string;
  options: Record<string, string>;
};

function Choice({ field: { name, errors }, label, chosen, options }: ChoiceProps) {
  return (
    <fieldset id={name} tabIndex={-1}>
      <legend className="font-semibold">{label}</legend>
      <div className="mt-1.5 flex flex-wrap gap-2">
        {Object.entries(options).map(([value, words]) => (
          <label
            key={value}
            className="flex min-h-11 cursor-pointer items-center gap-3 rounded-soft border border-line bg-raised px-4 py-2 hover:border-leaf has-checked:border-leaf has-checked:bg-leaf-wash"
          >
            <input
              type="radio"
              name={name}
              value={value}
              defaultChecked={value === chosen}
              className="size-4 accent-leaf"
            />
            {words}
          </label>
        ))}
      </div>
      <FieldErrors id={`${name}-error`} errors={errors} />
    </fieldset>
  );
}
