import { and, eq, isNull } from "drizzle-orm";
import { authorise, requireViewer } from "#app/domain/access/authorise.ts";
import { giveBack, spend } from "#app/domain/access/limits.server.ts";
import type { Ctx, SignedCtx } from "#app/domain/ctx.ts";
import { record } from "#app/domain/events/record.server.ts";
import { forgetImage, removeFile } from "#app/domain/media/remove-image.server.ts";
import { type StoredImage, withStoredImage } from "#app/domain/media/store-image.server.ts";
import { drawPicture, keepPicture, type NewPicture } from "#app/domain/profile/new-picture.server.ts";
import type { ProfileView } from "#app/domain/profile/profile-json.ts";
import type { ProfileUpdate } from "#app/domain/profile/schema.ts";
import { readProfile } from "#app/domain/profile/show-profile.server.ts";
import { Refusal } from "#app/domain/refusal.ts";
import { inTransaction } from "#app/domain/transaction.ts";
import { isUuid } from "#app/domain/uuid.ts";
import { InvalidVoucher, redeemVoucher } from "#app/domain/vouchers/redeem-voucher.server.ts";
import { users } from "#drizzle/schema/people.ts";

type Row = typeof users.$inferSelect;

/**
 * Writes a profile as a whole and redeems a voucher's code along with it: all of it or nothing (A15).
 * In: the fields, and a photo's file where one was sent. An admin may write the profile of somebody who teaches or
 * directs, by `user_id` (P-5), but never redeem a code for them. Out: the profile as it is now.
 * Refuses visitors and accounts that are gone, others' profiles (forbidden), nobody's (not found), pictures that are
 * none (invalid) and a wrong code (invalid); after five wrong codes in a quarter of an hour, every code (too many).
 */
export async function editProfile(ctx: Ctx, asked: ProfileUpdate, photo?: Blob): Promise<ProfileView> {
  const signed = requireViewer(ctx);
  const userId = asked.user_id?.toLowerCase() || signed.viewer.id;
  authorise(signed, userId === signed.viewer.id ? "profile.edit" : "profile.editOthers");
  const picture = await drawPicture(asked.profile_picture_url, photo);
  const isTry = asked.maintainer_voucher_code !== null && userId === signed.viewer.id;
  const unused = await (isTry ? counted : uncounted)(signed, () =>
    withStoredImage(signed, picture.drawn, (stored) =>
      inTransaction(signed, (within) => write(within, { asked, userId, picture, stored })),
    ),
  );
  if (unused) await removeFile(signed, unused);
  return await readProfile(signed, userId);
}

/** A try at a code, counted before anybody knows whether it is right; only a wrong one stays so. */
async function counted<T>(ctx: SignedCtx, work: () => Promise<T>): Promise<T> {
  const spent = await spend(ctx, "voucher.try");
  let isWrong = false;
  try {
    return await work();
  } catch (error) {
    isWrong = error instanceof InvalidVoucher;
    throw error;
  } finally {
    if (!isWrong) await giveBack(ctx, spent);
  }
}

const uncounted = <T>(_: SignedCtx, work: () => Promise<T>) => work();

type Edit = { asked: ProfileUpdate; userId: string; picture: NewPicture; stored: StoredImage | null };

/** Out: the id of the file that nothing shows any more, or null. */
async function write(ctx: SignedCtx, { asked, userId, picture, stored }: Edit) {
  const before = await lockedUser(ctx, userId);
  const isOwn = before.id === ctx.viewer.id;
  if (!isOwn && before.role === "student") throw new Refusal("forbidden");
  const pictureUrl = await keepPicture(ctx, picture, { stored, owner: before });
  const after = { ...said(asked, before), pictureUrl };
  await ctx.db.update(users).set(after).where(eq(users.id, before.id));
  if (isOwn && asked.maintainer_voucher_code) await redeemVoucher(ctx, asked.maintainer_voucher_code);
  const names = Object.keys(after) as (keyof typeof after)[];
  const fields = names.filter((name) => JSON.stringify(after[name]) !== JSON.stringify(before[name]));
  if (fields.length) await record(ctx, "profile.changed", `user/${before.id}`, { fields });
  return before.pictureUrl === pictureUrl ? null : await forgetImage(ctx, before.pictureUrl, before.id);
}

/** What is kept of what was said: the given name follows the name, page and specialties are for those who teach. */
function said(asked: ProfileUpdate, before: Row) {
  const isRenamed = asked.full_name !== before.fullName;
  const teaches = before.role !== "student";
  return {
    fullName: asked.full_name,
    givenName: isRenamed ? asked.full_name.split(" ")[0]! : before.givenName,
    bio: asked.bio,
    siteUrl: teaches && asked.site_url !== undefined ? asked.site_url : before.siteUrl,
    specialties: teaches && asked.specialties ? asked.specialties : before.specialties,
  };
}

/**
 * Somebody's row, held until the end of the transaction. An id that cannot be one is nobody's; so is an account that
 * was deleted while the form was on its way, which must not get its name back.
 */
async function lockedUser(ctx: SignedCtx, userId: string): Promise<Row> {
  const living = and(eq(users.id, userId), isNull(users.deletedAt));
  const rows = isUuid(userId) ? await ctx.db.select().from(users).where(living).for("no key update") : [];
  if (!rows[0]) throw new Refusal(userId === ctx.viewer.id ? "unauthenticated" : "not_found");
  return rows[0];
}
