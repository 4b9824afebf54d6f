import { Button } from "#app/ui/button.tsx";
import { SignInAnewNotice } from "#app/ui/chrome/sign-in-anew.tsx";

/** Whether payouts wait for the guarantee: the school's own decision. */
export function GuaranteeRule({ isOn }: { isOn: boolean }) {
  return (
    <details className="mt-12 max-w-2xl rounded-soft border border-line bg-raised">
      <summary className="min-h-11 cursor-pointer px-5 py-3 font-semibold">
        Garantia de 30 dias: {isOn ? "pagar só depois dela" : "avisar, e deixar pagar antes"}
      </summary>
      <form method="post" action="/admin/commissions/guarantee-rule" className="flex flex-col gap-3 px-5 pb-5">
        <SignInAnewNotice to="mudar a regra" />
        <p className="text-sm text-muted">
          Uma venda pode ser reembolsada por 30 dias. Se a comissão já tiver sido paga, o valor é descontado do próximo
          lote do instrutor.
        </p>
        <label className="inline-flex min-h-11 items-center gap-3 font-semibold">
          <input
            type="checkbox"
            name="payouts_await_guarantee"
            defaultChecked={isOn}
            className="size-5 shrink-0 accent-leaf"
          />
          Só permitir o pagamento depois da garantia
        </label>
        <p>
          <Button look="quiet">Salvar a regra</Button>
        </p>
      </form>
    </details>
  );
}
