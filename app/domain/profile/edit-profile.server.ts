import { and, eq, isNull } from "drizzle-orm";
import { authorise, requireViewer } from "#app/domain/access/authorise.ts";
import { limitFailures } from "#app/domain/access/rate-limits.server.ts";
import { requireRecentSignIn } from "#app/domain/access/recent-sign-in.server.ts";
import { AppError } from "#app/domain/app-error.ts";
import type { Ctx, SignedCtx } from "#app/domain/ctx.ts";
import { refuseOverwrite } from "#app/domain/edit-version.ts";
import { recordEvent } from "#app/domain/events/record.server.ts";
import { drawPicture, keepPicture, type NewPicture } from "#app/domain/media/picture.server.ts";
import { releaseImage, removeFile, type StoredImage, withStoredImage } from "#app/domain/media/store-image.server.ts";
import { givenNameOf } from "#app/domain/people/person.ts";
import { isUuid } from "#app/domain/text.ts";
import { inTransaction } from "#app/domain/transaction.ts";
import { InvalidVoucher, redeemVoucher } from "#app/domain/vouchers/redeem-voucher.server.ts";
import { users } from "#drizzle/schema/people.ts";
import { readProfile } from "./profile.server.ts";
import { editableProfile, type ProfileUpdate, type ProfileView } from "./profile.ts";

type Row = typeof users.$inferSelect;

/**
 * Saves a profile and redeems a voucher code with it, all or nothing. An admin may edit an instructor's profile by
 * `user_id`, but not redeem a code for them, and needs a recent sign-in (stale).
 */
export async function editProfile(ctx: Ctx, input: ProfileUpdate, photo?: Blob): Promise<ProfileView> {
  const signed = requireViewer(ctx);
  const userId = input.user_id?.toLowerCase() || signed.viewer.id;
  authorise(signed, userId === signed.viewer.id ? "profile.edit" : "profile.editOthers");
  if (userId !== signed.viewer.id) await requireRecentSignIn(signed);
  const picture = await drawPicture(signed, input.profile_picture_url, photo);
  const isTry = input.maintainer_voucher_code !== null && userId === signed.viewer.id;
  const save = () =>
    withStoredImage(signed, picture.drawn, (stored) =>
      inTransaction(signed, (within) => write(within, { input, userId, picture, stored })),
    );
  const isFailure = (error: unknown) => error instanceof InvalidVoucher;
  const unused = await (isTry ? limitFailures(signed, "voucher.try", save, { isFailure }) : save());
  if (unused) await removeFile(signed, unused);
  return await readProfile(signed, userId);
}

type Edit = { input: ProfileUpdate; userId: string; picture: NewPicture; stored: StoredImage | null };

async function write(ctx: SignedCtx, { input, userId, picture, stored }: Edit) {
  const before = await lockedUser(ctx, userId);
  const isOwn = before.id === ctx.viewer.id;
  if (!isOwn && before.role === "student") throw new AppError("forbidden");
  const pictureUrl = await keepPicture(ctx, picture, { stored, owner: before });
  const after = { ...changesOf(input, before), pictureUrl };
  refuseOverwrite(input.version, { saved: editableProfile(before), sent: editableProfile(after) });
  await ctx.db.update(users).set(after).where(eq(users.id, before.id));
  if (isOwn && input.maintainer_voucher_code) await redeemVoucher(ctx, input.maintainer_voucher_code);
  const names = Object.keys(after) as (keyof typeof after)[];
  const fields = names.filter((name) => JSON.stringify(after[name]) !== JSON.stringify(before[name]));
  if (fields.length) await recordEvent(ctx, "profile.changed", `user/${before.id}`, { fields });
  return before.pictureUrl === pictureUrl ? null : await releaseImage(ctx, before.pictureUrl, before.id);
}

/** Turns the fields into columns: the given name follows the full name; site and specialties are for instructors. */
function changesOf(input: ProfileUpdate, before: Row) {
  const isRenamed = input.full_name !== before.fullName;
  const teaches = before.role !== "student";
  return {
    fullName: input.full_name,
    givenName: isRenamed ? givenNameOf(input.full_name) : before.givenName,
    bio: input.bio,
    siteUrl: teaches && input.site_url !== undefined ? input.site_url : before.siteUrl,
    specialties: teaches && input.specialties ? input.specialties : before.specialties,
  };
}

/**
 * Somebody's row, locked until the end of the transaction. A malformed id is not found; neither is an account that was
 * deleted while the form was on its way, which must not get its name back.
 */
async function lockedUser(ctx: SignedCtx, userId: string): Promise<Row> {
  const living = and(eq(users.id, userId), isNull(users.deletedAt));
  const rows = isUuid(userId) ? await ctx.db.select().from(users).where(living).for("no key update") : [];
  if (!rows[0]) throw new AppError(userId === ctx.viewer.id ? "unauthenticated" : "not_found");
  return rows[0];
}
