import type { Asked, Reply } from "#tests/gateways/serve.ts";
import { books, centsOf, failure } from "./books.ts";

const leastInstalmentCents = 500;

/** What a card of a brand pays for an amount, in one instalment to twelve. */
export function instalments({ query }: Asked): Reply {
  const [amount, brand] = [query.get("amount"), query.get("payment_method_id")];
  if (!amount) return failure(400, "invalid_amount");
  if (!brand) return { status: 200, body: [] };
  const cents = centsOf(amount);
  const counts = Array.from({ length: 12 }, (_, less) => less + 1);
  const payer_costs = counts
    .filter((count) => count === 1 || cents / count >= leastInstalmentCents)
    .map((count) => costOf(cents, count));
  const issuer = { id: "25", name: "Visa" };
  const about = { payment_method_id: brand, payment_type_id: "credit_card", issuer, processing_mode: "aggregator" };
  return { status: 200, body: [{ ...about, merchant_account_id: null, payer_costs, agreements: null }] };
}

/** Without interest up to `interestFree` instalments, and two per cent for each of more. */
function costOf(cents: number, count: number) {
  const rate = count > books.interestFree ? 2 * count : 0;
  const each = Math.round((cents * (1 + rate / 100)) / count) / 100;
  const total = rate ? Math.round(each * count * 100) / 100 : cents / 100;
  return {
    installments: count,
    installment_rate: rate,
    discount_rate: 0,
    labels: ["CFT_0,00%|TEA_0,00%"],
    installment_rate_collector: ["MERCADOPAGO"],
    min_allowed_amount: 0.5,
    max_allowed_amount: 60_000,
    recommended_message: `${count} parcelas de R$ ${each} (R$ ${total})`,
    installment_amount: each,
    total_amount: total,
  };
}
