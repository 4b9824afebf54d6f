import { and, eq, sql } from "drizzle-orm";
import { AppError, errorAt } from "#app/domain/app-error.ts";
import { publicationFields } from "#app/domain/authoring/course.ts";
import { requireOwnFileOrUrl } from "#app/domain/authoring/course-files.server.ts";
import { moveInList, nextFreePosition } from "#app/domain/authoring/list-order.server.ts";
import { sqlNow } from "#app/domain/clock.server.ts";
import { courseNotFound } from "#app/domain/courses/course.ts";
import type { Ctx, SignedCtx } from "#app/domain/ctx.ts";
import { changedFields, refuseOverwrite } from "#app/domain/edit-version.ts";
import { trailNotFound } from "#app/domain/enrolments/course-access.ts";
import { completeTrails } from "#app/domain/enrolments/trail-enrolment.server.ts";
import { recordEvent } from "#app/domain/events/record.server.ts";
import { integerPathId } from "#app/domain/path-id.ts";
import { requirePriceAllowed } from "#app/domain/payments/checkout.ts";
import { verbInTransaction } from "#app/domain/verb.ts";
import { courses } from "#drizzle/schema/courses.ts";
import { payments } from "#drizzle/schema/payments.ts";
import { trailCourses, trailEnrolments, trails } from "#drizzle/schema/trails.ts";
import {
  editableTrail,
  type TrailFields,
  type TrailWithCourses,
  trailCourseChange,
  trailEdit,
  trailFields,
} from "./trail.ts";
import { showTrail } from "./trails.server.ts";

type TrailRow = typeof trails.$inferSelect;

const manages = { ability: "trails.manage", limit: "authoring.write" } as const;
const id = integerPathId(trailNotFound);

async function valuesOf(ctx: SignedCtx, fields: TrailFields) {
  return {
    title: fields.title,
    description: fields.description ?? "",
    priceCents: Math.round((fields.price ?? 0) * 100),
    inOrder: fields.in_order ?? false,
    thumbnailUrl: await requireOwnFileOrUrl(ctx, fields.thumbnail_url, { field: "thumbnail_url", kinds: ["image"] }),
  };
}

/** Creates a trail without courses, as a draft. */
export const createTrail = verbInTransaction(
  { ...manages, body: trailFields },
  async (ctx, fields): Promise<TrailWithCourses> => {
    const values = await valuesOf(ctx, fields);
    const [row] = await ctx.db
      .insert(trails)
      .values({ ...values, createdBy: ctx.viewer.id, createdAt: sqlNow(ctx) })
      .returning({ id: trails.id });
    await recordEvent(ctx, "trail.created", `trail/${row!.id}`, { priceCents: values.priceCents });
    return await showTrail(ctx, row!.id);
  },
);

/** Replaces all fields of a trail. Past sales keep their price, and enrolments stay. */
export const updateTrail = verbInTransaction(
  { ...manages, id, body: trailEdit },
  async (ctx, trailId, { version, ...fields }): Promise<TrailWithCourses> => {
    const before = await lockTrail(ctx, trailId);
    const after = await valuesOf(ctx, fields);
    if (before.isPublished && before.priceCents === 0) requirePriceAllowed(ctx.settings, after.priceCents);
    refuseOverwrite(version, { saved: editableTrail(before), sent: editableTrail(after) });
    await ctx.db.update(trails).set(after).where(eq(trails.id, trailId));
    const changed = changedFields(before, after);
    const prices = changed.includes("priceCents") && { before: before.priceCents, after: after.priceCents };
    if (changed.length) {
      const data = { fields: changed, ...(prices && { prices }) };
      await recordEvent(ctx, "trail.changed", `trail/${trailId}`, data, { before, after: { ...before, ...after } });
    }
    return await showTrail(ctx, trailId);
  },
);

/**
 * Adds a course to a trail, removes one, or moves one. Students of the trail keep a removed course; its removal may
 * complete the trail for them.
 */
export const changeTrailCourses = verbInTransaction(
  { ...manages, id, body: trailCourseChange },
  async (ctx, trailId, { course_id: courseId, change }): Promise<TrailWithCourses> => {
    const trail = await lockTrail(ctx, trailId);
    const [listed] = await ctx.db
      .select({ id: trailCourses.id })
      .from(trailCourses)
      .where(and(eq(trailCourses.trailId, trailId), eq(trailCourses.courseId, courseId)));
    const done =
      change === "add"
        ? !listed && (await add(ctx, trailId, courseId))
        : change === "remove"
          ? listed !== undefined && (await remove(ctx, trailId, listed.id))
          : listed !== undefined && (await moveInList(ctx, listOf(trailId), listed.id, { direction: change }));
    if (done) {
      await recordEvent(ctx, "trail.courses_changed", `trail/${trailId}`, { courseId, change });
      if (trail.isPublished) await requireReady(ctx, trailId);
    }
    return await showTrail(ctx, trailId);
  },
);

const listOf = (trailId: number) => ({ of: "trailCourses", parentId: trailId }) as const;

async function add(ctx: Ctx, trailId: number, courseId: number): Promise<boolean> {
  const [course] = await ctx.db.select({ deletedAt: courses.deletedAt }).from(courses).where(eq(courses.id, courseId));
  if (!course || course.deletedAt) throw errorAt("course_id", courseNotFound);
  const orderIndex = await nextFreePosition(ctx, listOf(trailId));
  await ctx.db.insert(trailCourses).values({ trailId, courseId, orderIndex });
  return true;
}

async function remove(ctx: Ctx, trailId: number, listedId: number): Promise<boolean> {
  await ctx.db.delete(trailCourses).where(eq(trailCourses.id, listedId));
  const left = await ctx.db.$count(trailCourses, eq(trailCourses.trailId, trailId));
  if (left === 0 && (await isUsed(ctx, trailId))) throw new AppError("conflict", keepOne);
  await completeTrails(ctx, eq(trailEnrolments.trailId, trailId));
  return true;
}

const keepOne = "Já há gente nesta trilha, ou pagamentos dela: deixe pelo menos um curso.";

/** Publishes a trail or takes it back to a draft (`is_published`, or the opposite state). Enrolments stay. */
export const publishTrail = verbInTransaction(
  { ...manages, id, body: publicationFields },
  async (ctx, trailId, { is_published: wanted }): Promise<boolean> => {
    const trail = await lockTrail(ctx, trailId);
    const isPublished = wanted ?? !trail.isPublished;
    if (isPublished === trail.isPublished) return isPublished;
    if (isPublished) {
      requirePriceAllowed(ctx.settings, trail.priceCents);
      await requireReady(ctx, trailId);
    }
    await ctx.db.update(trails).set({ isPublished }).where(eq(trails.id, trailId));
    await recordEvent(
      ctx,
      isPublished ? "trail.published" : "trail.unpublished",
      `trail/${trailId}`,
      {},
      { before: trail.isPublished, after: isPublished },
    );
    return isPublished;
  },
);

/**
 * Deletes a trail that never had an enrolment or a payment. Refuses any other (conflict), which can be unpublished
 * instead.
 */
export const deleteTrail = verbInTransaction({ ...manages, id }, async (ctx, trailId): Promise<void> => {
  const before = await lockTrail(ctx, trailId);
  if (await isUsed(ctx, trailId)) {
    throw new AppError("conflict", "Já há gente nesta trilha, ou pagamentos dela. Em vez de excluir, despublique-a.");
  }
  await ctx.db.delete(trails).where(eq(trails.id, trailId));
  await recordEvent(ctx, "trail.deleted", `trail/${trailId}`, {}, { before });
});

/** A trail, locked until the end of the transaction, so that changes are made one at a time. */
async function lockTrail({ db }: Ctx, trailId: number): Promise<TrailRow> {
  const [trail] = await db.select().from(trails).where(eq(trails.id, trailId)).for("update");
  if (!trail) throw new AppError("not_found", trailNotFound);
  return trail;
}

async function isUsed({ db }: Ctx, trailId: number): Promise<boolean> {
  const [row] = await db.execute<{ is: boolean }>(sql`
    select exists (select from ${trailEnrolments} where ${trailEnrolments.trailId} = ${trailId})
      or exists (select from ${payments} where ${payments.trailId} = ${trailId}) as is`);
  return row!.is;
}

const list = new Intl.ListFormat("pt-BR");

/** Refuses (conflict) a trail with fewer than two courses, or with one that is not published. */
async function requireReady({ db }: Ctx, trailId: number) {
  const found = await db
    .select({ title: courses.title, isPublished: courses.isPublished, deletedAt: courses.deletedAt })
    .from(trailCourses)
    .innerJoin(courses, eq(courses.id, trailCourses.courseId))
    .where(eq(trailCourses.trailId, trailId))
    .orderBy(trailCourses.orderIndex);
  if (found.length < 2) throw new AppError("conflict", "Uma trilha publicada tem pelo menos dois cursos.");
  const missing = found.filter(({ isPublished, deletedAt }) => !isPublished || deletedAt);
  if (!missing.length) return;
  const named = list.format(missing.map(({ title }) => `“${title}”`));
  throw new AppError("conflict", `Todos os cursos de uma trilha publicada estão publicados. Falta: ${named}.`);
}
