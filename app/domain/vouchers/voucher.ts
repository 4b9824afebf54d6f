import { z } from "zod";
import { dateTime, jsonView, number, reais } from "#app/domain/json-view.ts";
import { describeList } from "#app/domain/list.ts";
import { textField } from "#app/domain/text.ts";

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
});

export type VoucherFields = z.output<typeof voucherFields>;

/** Whether a voucher is active. */
export const activeFields = z.object({ is_active: z.boolean(askActive) });

export const activeForm = z.object({
  is_active: z.enum(["true", "false"], { error: askActive }).transform((value) => value === "true"),
});

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
});

export function voucherJson(voucher: VoucherView): z.infer<typeof voucherResponse> {
  return {
    id: voucher.id,
    voucher_code: voucher.code,
    description: voucher.description,
    is_active: voucher.isActive,
    active_users: voucher.activeUsers,
    monthly_value: voucher.monthlyValueCents / 100,
    created_at: voucher.createdAt.toISOString(),
    max_uses: voucher.maxUses,
    current_uses: voucher.currentUses,
  };
}

/** The maintainer vouchers. */
export const voucherList = describeList({
  name: "vouchers",
  path: "/admin/vouchers",
  search: "Código ou descrição",
  order: "-created",
  pageSize: 20,
  columns: {
    code: { label: "Código", sort: "up" },
    status: { label: "Situação" },
    users: { label: "Usuários ativos" },
    value: { label: "Valor mensal" },
    uses: { label: "Usos", sort: "down" },
    created: { label: "Criado em", sort: "down" },
  },
  filters: { status: { label: "Situação", all: "Todos", options: { active: "Ativos", inactive: "Inativos" } } },
});

/** How often it was used, in words. */
export const usesLabel = ({ currentUses, maxUses }: VoucherView) => {
  const [used, most] = [currentUses, maxUses ?? 0].map((n) => n.toLocaleString("pt-BR"));
  return maxUses === null ? `${used}, sem limite` : `${used} de ${most}`;
};
