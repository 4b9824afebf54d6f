import { z } from "zod";
import { pagingFields } from "#app/domain/paging.ts";
import { type PaymentStatus, paymentMethods, paymentStatuses } from "#app/domain/payments/payment-json.ts";
import { among } from "#app/domain/query-fields.ts";
import { text } from "#app/domain/text.ts";

/** What is said where something of what a way to pay asks for is missing (A18). */
export const fillIn = "Preencha os dados do pagamento.";
const wrongAmount = "Informe o valor em reais, com no máximo duas casas decimais.";
const fragment = text({ max: 64 }).nullish();

/** What each way to pay asks for; nothing beyond being filled in is checked (A §5). */
const needed = {
  credit_card: ["card_number", "card_holder", "card_expiry", "card_cvv"],
  pix: ["pix_key"],
  boleto: ["boleto_due_date"],
} as const;

/** What paying for a course takes (A18). The amount is never the price: the course's own price is charged. */
export const paymentFields = z
  .object({
    course_id: z.int({ error: "Informe um número inteiro." }).min(1).max(2_147_483_647),
    amount: z
      .number({ error: wrongAmount })
      .min(0, wrongAmount)
      .max(99_999.99, wrongAmount)
      .refine((reais) => Math.round(reais * 100) / 100 === reais, wrongAmount)
      .meta({ description: "Em reais: o preço do curso, ao centavo." }),
    payment_method: z.enum(paymentMethods, { error: "Forma de pagamento inválida." }),
    payment_data: z
      .object(
        {
          card_number: fragment,
          card_holder: fragment,
          card_expiry: fragment,
          card_cvv: fragment,
          pix_key: fragment.meta({ description: "Para um eventual reembolso." }),
          boleto_due_date: fragment.meta({ description: "O vencimento, AAAA-MM-DD." }),
        },
        { error: fillIn },
      )
      .meta({
        description:
          "O que a forma de pagamento pede: os quatro dados do cartão, a chave PIX ou o vencimento do boleto.",
      }),
  })
  .superRefine(({ payment_method, payment_data }, refine) => {
    for (const name of needed[payment_method]) {
      if (!payment_data[name]) refine.addIssue({ code: "custom", path: ["payment_data", name], message: fillIn });
    }
  });

export type PaymentFields = z.output<typeof paymentFields>;

/** The status that a list of payments is asked for; anything else asks for all of them. */
export function statusFilter(asked: string | null): PaymentStatus | "all" {
  return paymentStatuses.find((status) => status === asked) ?? "all";
}

/** What may be asked of a list of payments in the JSON contract. */
export const paymentQuery = pagingFields.extend({ status: among(paymentStatuses) });
