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
export async function editProfile(ctx: Ctx, asked: ProfileUpdate, photo?: Blob): Promise<ProfileView> {
  const signed = requireViewer(ctx);
  const userId = asked.user_id?.toLowerCase() || signed.viewer.id;
  authorise(signed, userId === signed.viewer.id ? "profile.edit" : "profile.editOthers");
  if (userId !== signed.viewer.id) await requireRecentSignIn(signed);
  const picture = await drawPicture(signed, asked.profile_picture_url, photo);
  const isTry = asked.maintainer_voucher_code !== null && userId === signed.viewer.id;
  const save = () =>
    withStoredImage(signed, picture.drawn, (stored) =>
      inTransaction(signed, (within) => write(within, { asked, userId, picture, stored })),
    );
  const isFailure = (error: unknown) => error instanceof InvalidVoucher;
  const unused = await (isTry ? limitFailures(signed, "voucher.try", save, { isFailure }) : save());
  if (unused) await removeFile(signed, unused);
  return await readProfile(signed, userId);
}

type Edit = { asked: ProfileUpdate; userId: string; picture: NewPicture; stored: StoredImage | null };

async function write(ctx: SignedCtx, { asked, userId, picture, stored }: Edit) {
  const before = await lockedUser(ctx, userId);
  const isOwn = before.id === ctx.viewer.id;
  if (!isOwn && before.role === "student") throw new AppError("forbidden");
  const pictureUrl = await keepPicture(ctx, picture, { stored, owner: before });
  const after = { ...changesOf(asked, before), pictureUrl };
  refuseOverwrite(asked.version, { saved: editableProfile(before), sent: editableProfile(after) });
  await ctx.db.update(users).set(after).where(eq(users.id, before.id));
  if (isOwn && asked.maintainer_voucher_code) await redeemVoucher(ctx, asked.maintainer_voucher_code);
  const names = Object.keys(after) as (keyof typeof after)[];
  const fields = names.filter((name) => JSON.stringify(after[name]) !== JSON.stringify(before[name]));
  if (fields.length) await recordEvent(ctx, "profile.changed", `user/${before.id}`, { fields });
  return before.pictureUrl === pictureUrl ? null : await releaseImage(ctx, before.pictureUrl, before.id);
}

/** Turns the fields into columns: the given name follows the full name; site and specialties are for instructors. */
function changesOf(asked: ProfileUpdate, before: Row) {
  const isRenamed = asked.full_name !== before.fullName;
  const teaches = before.role !== "student";
  return {
    fullName: asked.full_name,
    givenName: isRenamed ? givenNameOf(asked.full_name) : before.givenName,
    bio: asked.bio,
    siteUrl: teaches && asked.site_url !== undefined ? asked.site_url : before.siteUrl,
    specialties: teaches && asked.specialties ? asked.specialties : before.specialties,
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
