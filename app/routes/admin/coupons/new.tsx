import { href } from "react-router";
import { dayLabel, isoDay } from "#app/domain/calendar.ts";
import { couponForm } from "#app/domain/coupons/coupon.ts";
import { createCoupon, listCouponTargets } from "#app/domain/coupons/coupons.server.ts";
import { form, formOf } from "#app/http/form.server.ts";
import { page } from "#app/http/page.server.ts";
import { AdminFrame } from "#app/ui/admin-frame.tsx";
import { FormEnd } from "#app/ui/button.tsx";
import { CheckboxList, FieldCheckbox } from "#app/ui/form/checkbox.tsx";
import { Field, type FieldState, NumberField } from "#app/ui/form/field.tsx";
import { ErrorSummary, OnceField, useFields } from "#app/ui/form/form.tsx";
import { pageMeta } from "#app/ui/wording.ts";
import type { Route } from "./+types/new";

export const loader = page((ctx) => listCouponTargets(ctx));

export const action = form({
  ...formOf(createCoupon),
  schema: couponForm,
  goTo: ({ id, code, startsOn }) => {
    const counts =
      startsOn && startsOn > isoDay(new Date()) ? `Ele vale a partir de ${dayLabel(startsOn)}.` : "Ele já vale.";
    return [`${href("/admin/coupons")}#cupom-${id}`, `Cupom ${code} criado. ${counts}`];
  },
});

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, "Novo cupom");

export default function NewCoupon({ loaderData, actionData }: Route.ComponentProps) {
  const fields = useFields(couponForm, actionData);
  return (
    <AdminFrame tab="coupons">
      <h2 className="text-2xl">Novo cupom</h2>
      <form method="post" className="mt-5 flex max-w-2xl flex-col gap-6">
        <OnceField />
        <ErrorSummary errors={actionData?.error} />
        <Field
          label="Código"
          hint="O que as pessoas digitam ao comprar: de 3 a 32 letras, números ou hifens."
          field={fields.code}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          placeholder="PASCOA10"
        />
        <div className="grid grid-cols-[minmax(0,1fr)] gap-6 sm:grid-cols-2">
          <NumberField
            label="Desconto em %"
            hint="100 abre o curso sem pagamento. Ou use o campo em reais."
            field={fields.percent}
            min={1}
            max={100}
          />
          <Field label="Ou em reais" hint="Como 20,00." field={fields.amount} inputMode="decimal" autoComplete="off" />
          <Field label="Vale desde (opcional)" field={fields.starts_on} type="date" />
          <Field label="Vale até (opcional)" hint="Este dia ainda vale." field={fields.ends_on} type="date" />
          <NumberField
            label="Usos ao todo (opcional)"
            hint="Em branco, não há limite."
            field={fields.max_uses}
            min={1}
            max={100_000}
          />
          <NumberField
            label="Usos por pessoa (opcional)"
            hint="Em branco, uma vez."
            field={fields.uses_per_person}
            min={1}
            max={1_000}
          />
        </div>
        <FieldCheckbox label="Só para quem ainda não comprou nada" field={fields.first_purchase_only} />
        <Choices title="Cursos" field={fields.course_ids} options={loaderData.courses} />
        <Choices title="Trilhas" field={fields.trail_ids} options={loaderData.trails} />
        <Field
          label="Descrição (opcional)"
          hint="Para quem é ou de qual campanha. Só a equipe vê."
          field={fields.description}
          autoComplete="off"
        />
        <FormEnd label="Criar cupom" back={href("/admin/coupons")} />
      </form>
    </AdminFrame>
  );
}

type ChoicesProps = { title: string; field: FieldState; options: { id: number; title: string }[] };

function Choices({ title, ...list }: ChoicesProps) {
  if (!list.options.length) return null;
  const hint = "Sem nada marcado em cursos e trilhas, vale em todos.";
  return <CheckboxList title={`${title} (opcional)`} hint={hint} {...list} />;
}
