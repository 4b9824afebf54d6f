import { longestVoucherDescription } from "#app/domain/vouchers/schema.ts";
import { Button } from "#app/ui/button.tsx";
import { ErrorSummary } from "#app/ui/form/error-summary.tsx";
import { Field, type KnownField } from "#app/ui/form/field.tsx";
import { NumberField } from "#app/ui/form/number-field.tsx";

type VoucherFormProps = {
  fields: { voucher_code: KnownField; description: KnownField; max_uses: KnownField };
  errors: Record<string, string[] | null> | null | undefined;
};

/** A new voucher: everything may be left blank. */
export function VoucherForm({ fields, errors }: VoucherFormProps) {
  return (
    <section aria-labelledby="novo-voucher" className="lg:col-start-2 lg:row-start-1">
      <form
        method="post"
        action="/admin/vouchers"
        className="flex flex-col gap-5 rounded-soft border border-line bg-raised p-5"
      >
        <h2 id="novo-voucher" className="text-xl">
          Novo voucher
        </h2>
        <ErrorSummary errors={errors} />
        <Field
          label="Código (opcional)"
          hint="De 6 a 32 letras, números ou hifens. Em branco, um código que ninguém adivinha é gerado."
          field={fields.voucher_code}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          style={{ textTransform: "uppercase" }}
        />
        <Field
          label="Descrição (opcional)"
          hint={`Para quem é, ou de que campanha. Só a equipe vê. Até ${longestVoucherDescription} caracteres.`}
          field={fields.description}
          autoComplete="off"
        />
        <NumberField
          label="Limite de usos (opcional)"
          hint="Em branco, sem limite."
          field={fields.max_uses}
          min={1}
          max={100_000}
          step={1}
        />
        <Button>Criar voucher</Button>
      </form>
    </section>
  );
}
