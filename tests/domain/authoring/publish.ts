import { publishCourse } from "#app/domain/authoring/publish-course.server.ts";
import type { Ctx } from "#app/domain/ctx.ts";

export const publish = (ctx: Ctx, id: number) => publishCourse(ctx, id, { is_published: true });
