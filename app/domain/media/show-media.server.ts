import path from "node:path";
import { eq, or } from "drizzle-orm";
import { visibleCourses } from "#app/domain/courses/visible-courses.server.ts";
import type { Ctx } from "#app/domain/ctx.ts";
import { isLessonOpen } from "#app/domain/lessons/access.ts";
import { standingIn } from "#app/domain/lessons/standing.server.ts";
import { Refusal } from "#app/domain/refusal.ts";
import { lessonResources, lessons, media } from "#drizzle/schema/courses.ts";
