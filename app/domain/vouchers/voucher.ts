import { z } from "zod";
import { isoDay } from "#app/domain/calendar.ts";
import { dateTime, jsonOf, jsonView, number, reais } from "#app/domain/json-view.ts";
import { rowId } from "#app/domain/path-id.ts";
import { textField, yesOrNo } from "#app/domain/text.ts";

/** The one message for a code that is wrong, switched off or used up: nobody learns which. */
export const invalidVoucher = "Código de voucher inválido.";

/** What a maintainer contributes per month, in centavos. */
export const maintainerMonthlyCents = 12_000;

export const voucherNotFound = "Voucher não encontrado";
export const codeTaken = "Já existe um voucher com este código.";

export const maxVoucherDescriptionLength = 200;

const askCode = "O código tem de 6 a 32 caracteres: letras, números e hifens.";
const askUses = "O limite de usos é um número inteiro de 1 a 100.000. Em branco, não há limite.";
const askActive = "Escolha se o voucher fica ativo.";
const askLastDay = "O último dia é hoje ou um dia que ainda vem. Em branco, o voucher vale sem prazo.";

/** By the server's clock, not the database's, so that a day gone by is told together with what else is wrong. */
const lastDay = z.iso
  .date(askLastDay)
  .refine((day) => day >= isoDay(new Date()) && day <= "2999-12-31", askLastDay)
  .nullish()
  .transform((day) => day ?? null)
  .meta({ description: "O último dia em que vale, em São Paulo; sem ele, vale sem prazo." });

/** A new voucher. Without a code one is generated; without a limit it can be used any number of times. */
export const voucherFields = z.object({
  voucher_code: z
    .string(askCode)
    .nullish()
    .transform((code) => code?.trim().toUpperCase() || null)
    .refine((code) => code === null || /^[A-Z0-9-]{6,32}$/.test(code), askCode)
    .meta({ description: "De 6 a 32 letras, números e hifens; sem ele, é gerado." }),
  description: textField({
    max: maxVoucherDescriptionLength,
    sentences: { long: `A descrição deve ter no máximo ${maxVoucherDescriptionLength} caracteres.` },
  })
    .nullish()
    .transform((description) => description ?? ""),
  max_uses: z
    .int(askUses)
    .min(1, askUses)
    .max(100_000, askUses)
    .nullish()
    .meta({ description: "Quantas pessoas podem usá-lo; sem ele, quantas vierem." }),
  ends_on: lastDay,
});

export const voucherEndFields = z.object({ ends_on: lastDay });

const askVouchers = "Selecione os vouchers na lista.";

/** Several vouchers to be switched off, at most a page of them. */
export const voucherSelection = z.object({
  ids: z.array(rowId, askVouchers).min(1, askVouchers).max(100, askVouchers),
});

const askReason = "Escreva o motivo: ele vai no e-mail para a pessoa.";
export const notMaintainer = "Esta pessoa não é mantenedora agora.";

/** Why the school ends somebody's access as a maintainer. */
export const maintainerEndFields = z.object({
  reason: textField({ min: 10, max: 500, sentences: { missing: askReason, short: askReason } }),
});

/** Somebody who used a voucher, for those who manage vouchers. */
export type VoucherUser = { id: string; fullName: string; email: string; redeemedAt: Date; endedAt: Date | null };

export const voucherUserResponse = jsonView("VoucherUser", {
  user_id: z.string(),
  full_name: z.string(),
  email: z.string(),
  redeemed_at: dateTime,
  ended_at: dateTime.nullable().meta({ description: "Quando deixou de ser mantenedor por este voucher." }),
});

export const voucherUserJson = (user: VoucherUser) =>
  jsonOf(voucherUserResponse, user, {
    user_id: user.id,
  });

export type VoucherFields = z.output<typeof voucherFields>;

/** Whether a voucher is active. */
export const activeFields = z.object({ is_active: z.boolean(askActive) });

export const activeForm = z.object({ is_active: yesOrNo(askActive) });

/** A voucher for admins. */
export type VoucherView = {
  id: number;
  code: string;
  description: string;
  isActive: boolean;
  /** How many people are maintainers by it now. */
  activeUsers: number;
  /** What each of them contributes per month. */
  monthlyValueCents: number;
  /** How often it was used: each person once, also if they are no longer maintainers by it. */
  currentUses: number;
  /** Null: unlimited. */
  maxUses: number | null;
  /** `2026-12-31`; null: no end. */
  endsOn: string | null;
  createdAt: Date;
};

export const voucherResponse = jsonView("Voucher", {
  id: number,
  voucher_code: z.string(),
  description: z.string(),
  is_active: z.boolean(),
  active_users: z.int(),
  monthly_value: reais,
  created_at: dateTime,
  max_uses: z.int().nullable(),
  current_uses: z.int(),
  ends_on: z.iso.date().nullable(),
});

export const voucherJson = (voucher: VoucherView) =>
  jsonOf(voucherResponse, voucher, {
    voucher_code: voucher.code,
    monthly_value: voucher.monthlyValueCents / 100,
  });

/** How often it was used, in words. */
export const usesLabel = ({ currentUses, maxUses }: VoucherView) => {
  const [used, most] = [currentUses, maxUses ?? 0].map((n) => n.toLocaleString("pt-BR"));
  return maxUses === null ? `${used}, sem limite` : `${used} de ${most}`;
};
