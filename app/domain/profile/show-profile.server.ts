import { eq } from "drizzle-orm";
import { requireViewer } from "#app/domain/access/authorise.ts";
import type { Ctx, SignedCtx } from "#app/domain/ctx.ts";
import { figuresOf, selectFigures } from "#app/domain/profile/learning-figures.server.ts";
import type { ProfileView } from "#app/domain/profile/profile-json.ts";
import { readTogether } from "#app/domain/read-together.server.ts";
import { selectCurrentVoucher } from "#app/domain/vouchers/current-voucher.server.ts";
import { users } from "#drizzle/schema/people.ts";

/** The viewer's own profile (A14). Refuses visitors. */
export async function showProfile(ctx: Ctx): Promise<ProfileView> {
  const signed = requireViewer(ctx);
  return await readProfile(signed, signed.viewer.id);
}

/** The profile of somebody who is known to be there; their voucher's code is for themselves alone. */
export async function readProfile(ctx: SignedCtx, userId: string): Promise<ProfileView> {
  const own = ctx.db
    .select({
      id: users.id,
      email: users.email,
      fullName: users.fullName,
      bio: users.bio,
      pictureUrl: users.pictureUrl,
      specialties: users.specialties,
      siteUrl: users.siteUrl,
      role: users.role,
      isMaintainer: users.isMaintainer,
      createdAt: users.createdAt,
    })
    .from(users)
    .where(eq(users.id, userId));
  const { people, redeemed, ...figures } = await readTogether(ctx, {
    people: own,
    redeemed: selectCurrentVoucher(ctx, userId),
    ...selectFigures(ctx, userId),
  });
  const voucherCode = userId === ctx.viewer.id ? (redeemed[0]?.code ?? null) : null;
  return { ...people[0]!, voucherCode, figures: figuresOf(figures) };
}
