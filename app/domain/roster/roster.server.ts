import { and, eq, not } from "drizzle-orm";
import { authorise, requireViewer } from "#app/domain/access/authorise.ts";
import { AppError } from "#app/domain/app-error.ts";
import { sqlNow } from "#app/domain/clock.server.ts";
import type { Ctx, SignedCtx } from "#app/domain/ctx.ts";
import { refuseOverwrite } from "#app/domain/edit-version.ts";
import { recordEvent } from "#app/domain/events/record.server.ts";
import { findMember, type Member, readTeam } from "#app/domain/instructors/team.server.ts";
import { BrokenImage } from "#app/domain/media/image.ts";
import { drawPicture, keepPicture, type NewPicture } from "#app/domain/media/picture.server.ts";
import { releaseImage, removeFile, type StoredImage, withStoredImage } from "#app/domain/media/store-image.server.ts";
import type { Page, Paging } from "#app/domain/paging.ts";
import { inTransaction } from "#app/domain/transaction.ts";
import { verb } from "#app/domain/verb.ts";
import { rosterEntries } from "#drizzle/schema/roster.ts";
import {
  accountCannotBeDeleted,
  accountEditsOwnProfile,
  editableEntry,
  founderCannotBeDeleted,
  instructorNotFound,
  photoFailed,
  photoFailedBecause,
  type RosterFields,
  type RosterId,
  rosterPathId,
} from "./roster.ts";

/** A page of all instructors, admins and entries of the school. */
export async function listRoster(ctx: Ctx, paging: Paging): Promise<Page<Member>> {
  authorise(ctx, "roster.manage");
  return await readTeam(ctx, paging);
}

/** An entry of the school. */
export async function showEntry(ctx: Ctx, id: number): Promise<Member> {
  return await showOne(ctx, { userId: null, entryId: id });
}

/** A person of the team with an account. */
export async function showMember(ctx: Ctx, userId: string): Promise<Member> {
  return await showOne(ctx, { userId, entryId: null });
}

async function showOne(ctx: Ctx, key: Parameters<typeof findMember>[1]): Promise<Member> {
  authorise(ctx, "roster.manage");
  const found = await findMember(ctx, key);
  if (!found) throw new AppError("not_found", instructorNotFound);
  return found;
}

type Photographed = { picture: NewPicture; stored: StoredImage | null };

/**
 * Runs `work`, the transaction that writes an entry, with its picture processed and stored. Errors about the photo are
 * worded for the roster.
 */
async function withPhoto<T>(
  ctx: SignedCtx,
  { given, photo }: { given: string | null; photo?: Blob | undefined },
  work: (photographed: Photographed) => Promise<T>,
): Promise<T> {
  const picture = await drawPicture(ctx, given, photo).catch(retold);
  return await withStoredImage(ctx, picture.drawn, (stored) => work({ picture, stored })).catch(retold);
}

function retold(error: unknown): never {
  if (!(error instanceof AppError)) throw error;
  if (error instanceof BrokenImage) {
    const fields = Object.fromEntries(Object.keys(error.fields ?? {}).map((name) => [name, [photoFailed]]));
    throw new AppError(error.code, photoFailed, { fields });
  }
  if (error.code === "full") {
    const sentence = photoFailedBecause(error.message);
    throw new AppError("full", sentence, { fields: { photo: [sentence] }, cause: error });
  }
  throw error;
}

/** Adds an instructor without an account, whose page the school writes. */
export async function createEntry(ctx: Ctx, fields: RosterFields, photo?: Blob): Promise<Member> {
  const signed = requireViewer(ctx);
  authorise(signed, "roster.manage");
  return await withPhoto(signed, { given: fields.profile_picture_url, photo }, ({ picture, stored }) =>
    inTransaction(signed, async (within) => {
      const owner = { id: within.viewer.id, pictureUrl: null };
      const pictureUrl = await keepPicture(within, picture, { stored, owner });
      const values = { ...columnsOf(fields), pictureUrl, createdBy: within.viewer.id, createdAt: sqlNow(within) };
      const [row] = await within.db.insert(rosterEntries).values(values).returning({ id: rosterEntries.id });
      await recordEvent(within, "roster.created", `roster/${row!.id}`, {});
      return await showEntry(within, row!.id);
    }),
  );
}

/** Turns the fields into columns, except the picture. */
const columnsOf = (fields: RosterFields) => ({
  fullName: fields.full_name,
  bio: fields.bio,
  specialties: fields.specialties,
  totalCourses: fields.total_courses,
  totalStudents: fields.total_students,
  avgRating: fields.avg_rating,
});

/** Replaces a roster entry. */
export async function editEntry(ctx: Ctx, target: RosterId, fields: EntryEdit, photo?: Blob): Promise<Member> {
  const signed = requireViewer(ctx);
  authorise(signed, "roster.manage");
  if (target.kind === "person") {
    await showMember(signed, target.id);
    throw new AppError("conflict", accountEditsOwnProfile);
  }
  const unused = await withPhoto(signed, { given: fields.profile_picture_url, photo }, (photographed) =>
    inTransaction(signed, (within) => write(within, target.id, { fields, ...photographed })),
  );
  if (unused) await removeFile(signed, unused);
  return await showEntry(signed, target.id);
}

type EntryEdit = RosterFields & { version?: string | null | undefined };
type Edit = { fields: EntryEdit; picture: NewPicture; stored: StoredImage | null };

async function write(ctx: SignedCtx, id: number, { fields, picture, stored }: Edit): Promise<string | null> {
  const [before] = await ctx.db
    .select()
    .from(rosterEntries)
    .where(and(eq(rosterEntries.id, id), not(rosterEntries.isVirtual)))
    .for("update");
  if (!before) throw new AppError("not_found", instructorNotFound);
  const owner = { id: ctx.viewer.id, pictureUrl: before.pictureUrl };
  const after = { ...columnsOf(fields), pictureUrl: await keepPicture(ctx, picture, { stored, owner }) };
  refuseOverwrite(fields.version, { saved: editableEntry(before), sent: editableEntry(after) });
  await ctx.db.update(rosterEntries).set(after).where(eq(rosterEntries.id, id));
  const names = Object.keys(after) as (keyof typeof after)[];
  const changed = names.filter((name) => JSON.stringify(after[name]) !== JSON.stringify(before[name]));
  if (changed.length) await recordEvent(ctx, "roster.changed", `roster/${id}`, { fields: changed });
  return after.pictureUrl === before.pictureUrl ? null : await releaseImage(ctx, before.pictureUrl);
}

/** Removes an entry of the school; people with an account stay. */
export const deleteEntry = verb({ ability: "roster.manage", id: rosterPathId }, async (signed, target) => {
  if (target.kind === "person") {
    const { isFounder } = await showMember(signed, target.id);
    throw new AppError("conflict", isFounder ? founderCannotBeDeleted : accountCannotBeDeleted);
  }
  const unused = await inTransaction(signed, async (within) => {
    const [gone] = await within.db
      .delete(rosterEntries)
      .where(and(eq(rosterEntries.id, target.id), not(rosterEntries.isVirtual)))
      .returning({ pictureUrl: rosterEntries.pictureUrl });
    if (!gone) throw new AppError("not_found", instructorNotFound);
    await recordEvent(within, "roster.deleted", `roster/${target.id}`, {});
    return await releaseImage(within, gone.pictureUrl);
  });
  if (unused) await removeFile(signed, unused);
});
