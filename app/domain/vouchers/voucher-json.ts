import { z } from "zod";
import { moment, number, reais, view } from "#app/domain/json-view.ts";
/** A voucher as those who run the school know it. */
export type VoucherView = {
  id: number;
  code: string;
  description: string;
  isActive: boolean;
  /** How many people are maintainers by it now. */
  activeUsers: number;
  /** What each of them stands for a month. */
  monthlyValueCents: number;
  /** How often it was used: each person once, also those who are maintainers by it no more. */
  currentUses: number;
  /** Null: as many as come. */
  maxUses: number | null;
  createdAt: Date;
};

/** A voucher in the JSON contract (B §3). */
export const voucherAnswer = view("Voucher", {
  id: number,
  voucher_code: z.string(),
  description: z.string(),
  is_active: z.boolean(),
  active_users: z.int(),
  monthly_value: reais,
  created_at: moment,
  max_uses: z.int().nullable(),
  current_uses: z.int(),
});

/** In: a voucher. Out: the same for the JSON contract. */
export function voucherJson(voucher: VoucherView): z.infer<typeof voucherAnswer> {
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
