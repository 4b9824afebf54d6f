import { and, eq, inArray } from "drizzle-orm";
import { can } from "#app/domain/access/abilities.ts";
import { type CourseFields, invalidPrice, isAlwaysFree } from "#app/domain/authoring/courses/schema.ts";
import { ownOrOutside } from "#app/domain/authoring/files/own-or-outside.server.ts";
import type { SignedCtx } from "#app/domain/ctx.ts";
import { Refusal } from "#app/domain/refusal.ts";
import { isUuid } from "#app/domain/uuid.ts";
import { users } from "#drizzle/schema/people.ts";

const askInstructor = "Escolha alguém que ensina aqui.";

/**
 * What is kept of a course's fields: the price in centavos, 0 in the categories that are always free; the instructor
 * only where an admin named one. `courseId` is the course that is being edited.
 * Refuses (invalid, by field) a price that is missing, a thumbnail that is not theirs, and an instructor who is none.
 */
export async function courseValues(ctx: SignedCtx, fields: CourseFields, courseId?: number) {
  const instructorId = await namedInstructor(ctx, fields.instructor_id);
  return {
    title: fields.title,
    description: fields.description ?? "",
    category: fields.category,
    level: fields.level,
    priceCents: priceOf(fields),
    durationHours: fields.duration_hours ?? 0,
    thumbnailUrl: await ownOrOutside(ctx, fields.thumbnail_url, { field: "thumbnail_url", kinds: ["image"], courseId }),
    ...(instructorId && { instructorId }),
  };
}

function priceOf({ category, price }: CourseFields) {
  if (isAlwaysFree(category)) return 0;
  if (price === null || price === undefined) {
    throw new Refusal("invalid", invalidPrice, { fields: { price: [invalidPrice] } });
  }
  return Math.round(price * 100);
}

async function namedInstructor(ctx: SignedCtx, id: string | null | undefined) {
  if (!id || !can(ctx.viewer, "courses.manageAll")) return undefined;
  const teaches = and(eq(users.id, id), inArray(users.role, ["instructor", "admin"]));
  const [row] = isUuid(id.toLowerCase()) ? await ctx.db.select({ id: users.id }).from(users).where(teaches) : [];
  if (!row) throw new Refusal("invalid", askInstructor, { fields: { instructor_id: [askInstructor] } });
  return row.id;
}
