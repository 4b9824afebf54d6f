import { Icon } from "#app/ui/icon.tsx";

/** How commissions work, to whoever earns them (B §1, §9). */
export function CommissionRules() {
  return (
    <aside aria-labelledby="regras" className="mt-14 max-w-2xl rounded-soft border border-line bg-raised p-5 sm:p-6">
      <h2 id="regras" className="flex items-center gap-2 text-lg">
        <Icon name="help" /> Como funcionam as comissões
      </h2>
      <ul className="mt-3 flex list-disc flex-col gap-2 pl-5 marker:text-leaf">
        <li>Você recebe 35% do preço de cada curso vendido; 65% ficam com a plataforma.</li>
        <li>Cursos gratuitos não geram comissão.</li>
        <li>Mantenedores estudam sem pagar por curso, e por isso também não geram comissão.</li>
        <li>O pagamento é feito por PIX, uma vez por mês, até o dia 15.</li>
        <li>
          Cada venda tem 30 dias de garantia. “Disponível em” é o dia em que ela termina; um reembolso antes disso
          cancela a comissão, e depois do pagamento vira um desconto no lote seguinte.
        </li>
      </ul>
      <p className="mt-4">
        Para receber, mantenha em dia os seus{" "}
        <a href="/payment-settings" className="text-leaf underline underline-offset-4">
          dados de pagamento
        </a>
        .
      </p>
    </aside>
  );
}
