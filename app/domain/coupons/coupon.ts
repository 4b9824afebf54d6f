import { z } from "zod";
import { dayLabel } from "#app/domain/calendar.ts";
import { amountLabel } from "#app/domain/figures.ts";
import { dateTime, jsonOf, jsonView, number, reais } from "#app/domain/json-view.ts";
import { rowId } from "#app/domain/path-id.ts";
import { decimalField, invalid, textField, yesOrNo } from "#app/domain/text.ts";

export const couponNotFound = "Cupom não encontrado";
export const couponTaken = "Já existe um cupom com este código.";

const maxDescriptionLength = 200;
const askCode = "O código tem de 3 a 32 caracteres: letras, números e hifens.";
const askPercent = "O desconto em % é um número inteiro de 1 a 100.";
const askAmount = "Informe o desconto em reais, como 20,00.";
const askOne = "Informe o desconto em % ou em reais, não os dois.";
const askDay = "Escreva uma data, ou deixe em branco.";
const askUses = "O limite de usos é um número inteiro de 1 a 100.000. Em branco, não há limite.";
const askPerPerson = "Cada pessoa pode usar o cupom de 1 a 1.000 vezes.";
const askActive = "Escolha se o cupom fica ativo.";
const endsTooEarly = "O último dia não pode vir antes do primeiro.";
export const couponOver = "O último dia já passou.";

/** A code as people type it, in the form in which it is stored. */
const typedCode = (code: string) => code.trim().toUpperCase();

const day = z.iso
  .date(askDay)
  .refine((text) => text >= "2000-01-01" && text <= "2999-12-31", askDay)
  .nullish()
  .transform((text) => text ?? null);

const fields = {
  code: z
    .string(askCode)
    .transform(typedCode)
    .pipe(z.string().regex(/^[A-Z0-9-]{3,32}$/, askCode)),
  description: textField({
    max: maxDescriptionLength,
    sentences: { long: `A descrição deve ter no máximo ${maxDescriptionLength} caracteres.` },
  })
    .nullish()
    .transform((text) => text ?? ""),
  percent: z
    .int(askPercent)
    .min(1, askPercent)
    .max(100, askPercent)
    .nullish()
    .transform((percent) => percent ?? null)
    .meta({ description: "Em %. 100 abre o curso sem pagamento." }),
  amount: z
    .number(askAmount)
    .min(0.01, askAmount)
    .max(99_999.99, askAmount)
    .refine((money) => Math.round(money * 100) / 100 === money, askAmount)
    .nullish()
    .transform((money) => money ?? null)
    .meta({ description: "Em reais, no lugar de percent." }),
  starts_on: day,
  ends_on: day,
  max_uses: z
    .int(askUses)
    .min(1, askUses)
    .max(100_000, askUses)
    .nullish()
    .transform((uses) => uses ?? null)
    .meta({ description: "Usos ao todo; sem ele, não há limite." }),
  uses_per_person: z
    .int(askPerPerson)
    .min(1, askPerPerson)
    .max(1_000, askPerPerson)
    .nullish()
    .transform((uses) => uses ?? 1),
  first_purchase_only: z.boolean(invalid).default(false),
  course_ids: z.array(rowId, invalid).max(200, invalid).default([]).meta({
    description: "Os cursos em que ele vale. Sem cursos nem trilhas, vale em todos.",
  }),
  trail_ids: z.array(rowId, invalid).max(200, invalid).default([]),
};

type Terms = { percent: number | null; amount: number | null; starts_on: string | null; ends_on: string | null };

const isConsistent = ({ percent, amount, starts_on, ends_on }: Terms, { addIssue }: z.RefinementCtx) => {
  if ((percent === null) === (amount === null)) addIssue({ code: "custom", path: ["percent"], message: askOne });
  if (starts_on && ends_on && ends_on < starts_on)
    addIssue({ code: "custom", path: ["ends_on"], message: endsTooEarly });
};

/** A new coupon. */
export const couponFields = z.object(fields).superRefine(isConsistent);

/** The same from a form, with money as typed. */
export const couponForm = z.object({ ...fields, amount: decimalField(fields.amount) }).superRefine(isConsistent);

export type CouponFields = z.output<typeof couponFields>;

export const couponActiveFields = z.object({ is_active: z.boolean(askActive) });
export const couponActiveForm = z.object({ is_active: yesOrNo(askActive) });

export const askCoupon = "Escreva o código do cupom.";

/** The code of a coupon in a purchase; null without one. */
export const couponCode = textField({ max: 64 })
  .nullish()
  .transform((code) => (code ? typedCode(code) : null));

/**
 * Whether it can be used: not after its last day (`over`), nor once every use is taken, also by pending payments, which
 * may give theirs back (`used_up`).
 */
const states = ["active", "over", "used_up", "inactive"] as const;
export type CouponState = (typeof states)[number];

export const couponStateLabels: Record<CouponState, string> = {
  active: "Ativo",
  over: "Encerrado",
  used_up: "Esgotado",
  inactive: "Inativo",
};

/** A coupon for admins, with what it has sold. */
export type CouponView = {
  id: number;
  code: string;
  description: string;
  percent: number | null;
  amountCents: number | null;
  /** Days such as `2026-11-23`; null for no bound. */
  startsOn: string | null;
  endsOn: string | null;
  maxUses: number | null;
  usesPerPerson: number;
  isFirstPurchase: boolean;
  isActive: boolean;
  state: CouponState;
  createdAt: Date;
  isForAll: boolean;
  /** The courses and trails it is for, unless it is for all. */
  targets: { kind: "course" | "trail"; id: number; title: string }[];
  /** Uses that count, pending payments among them. */
  uses: number;
  /** Of these, purchases that were paid; what they brought, and what all uses took off. */
  sold: number;
  soldCents: number;
  discountCents: number;
};

export const couponResponse = jsonView("Coupon", {
  id: number,
  code: z.string(),
  description: z.string(),
  percent: z.int().nullable(),
  amount: reais.nullable(),
  starts_on: z.string().nullable().meta({ format: "date" }),
  ends_on: z.string().nullable().meta({ format: "date" }),
  max_uses: z.int().nullable(),
  uses_per_person: z.int(),
  first_purchase_only: z.boolean(),
  is_active: z.boolean(),
  state: z.enum(states).meta({
    description: "Se vale: ativo, depois do último dia (over), sem usos livres (used_up) ou desativado.",
  }),
  course_ids: z.array(number),
  trail_ids: z.array(number),
  uses: z.int(),
  sold: z.int(),
  sold_amount: reais,
  discount_amount: reais,
  created_at: dateTime,
});

export function couponJson(coupon: CouponView) {
  const idsOf = (kind: "course" | "trail") => coupon.targets.filter((one) => one.kind === kind).map(({ id }) => id);
  return jsonOf(couponResponse, coupon, {
    amount: coupon.amountCents === null ? null : coupon.amountCents / 100,
    first_purchase_only: coupon.isFirstPurchase,
    course_ids: idsOf("course"),
    trail_ids: idsOf("trail"),
    sold_amount: coupon.soldCents / 100,
    discount_amount: coupon.discountCents / 100,
  });
}

/** What a coupon takes off the price of a course or trail. */
export type Discount = { couponId: number; code: string; discountCents: number };

/** A coupon as typed at the checkout: what it takes off, or why it does not. */
export type TypedCoupon = { typed: string; discount: Discount | null; error: string | null };

/** What it takes off a price in centavos: from one to the whole price, and per cent rounded to the centavo. */
export const discountOf = ({ percent, amountCents }: Pick<CouponView, "percent" | "amountCents">, priceCents: number) =>
  Math.min(priceCents, amountCents ?? Math.max(1, Math.round((priceCents * percent!) / 100)));

/** `20%`, or `R$ 20,00`. */
export const discountLabel = ({ percent, amountCents }: Pick<CouponView, "percent" | "amountCents">) =>
  percent === null ? amountLabel(amountCents!) : `${percent}%`;

/** When it can be used: `de 01/12/2026 a 24/12/2026`. */
export function couponDays({ startsOn, endsOn }: Pick<CouponView, "startsOn" | "endsOn">) {
  if (startsOn && endsOn) return `de ${dayLabel(startsOn)} a ${dayLabel(endsOn)}`;
  if (startsOn) return `desde ${dayLabel(startsOn)}`;
  return endsOn ? `até ${dayLabel(endsOn)}` : "sempre";
}
