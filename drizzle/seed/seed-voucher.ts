import type { Db } from "#drizzle/client.ts";
import { vouchers } from "#drizzle/schema/vouchers.ts";

/** The code with which anybody who tries the demo school becomes a maintainer. */
export const demoVoucher = "MANT-LUZE-SEME-2345";

/** Writes the demo voucher, which may be used as often as one likes. */
export async function seedVoucher(db: Db, { createdBy }: { createdBy: string }) {
  await db.insert(vouchers).values({ code: demoVoucher, description: "Voucher de demonstração", createdBy });
}
