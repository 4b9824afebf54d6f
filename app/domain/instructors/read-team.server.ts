import { and, countDistinct, eq, inArray, isNull, not, sql } from "drizzle-orm";
import { publishedCourses } from "#app/domain/courses/visible-courses.server.ts";
import type { Ctx } from "#app/domain/ctx.ts";
import type { InstructorView } from "#app/domain/instructors/instructor-json.ts";
import { ratedInstructors } from "#app/domain/reviews/ratings/rating-columns.server.ts";
import { courses } from "#drizzle/schema/courses.ts";
import { enrollments } from "#drizzle/schema/enrolments.ts";
import { users } from "#drizzle/schema/people.ts";
import { rosterEntries } from "#drizzle/schema/roster.ts";

type Known = Omit<InstructorView, "id">;

/** Somebody of the team, known by their account or by their entry in the roster. */
export type Member = Known & ({ userId: string; entryId: null } | { userId: null; entryId: number });

/**
 * Everybody who teaches or directs: those with an account, and those whom the school presents without one. The
 * founder first, then the other directors, then by name. Of people with accounts only published courses are counted,
 * each learner once, and a rating is the average of all reviews of those courses; of the others an admin says it all.
 */
export async function readTeam(ctx: Pick<Ctx, "db">): Promise<Member[]> {
  const members = [...(await readTeachers(ctx)), ...(await readEntries(ctx))];
  return members.sort((one, other) => rank(one) - rank(other) || collator.compare(one.fullName, other.fullName));
}

const collator = new Intl.Collator("pt-BR");

const rank = ({ isFounder, role }: Member) => (isFounder ? 0 : role === "admin" ? 1 : 2);

async function readTeachers(ctx: Pick<Ctx, "db">): Promise<Member[]> {
  const taught = taughtCourses(ctx);
  const rated = ratedInstructors(ctx);
  const rows = await ctx.db
    .select({
      userId: users.id,
      fullName: users.fullName,
      bio: users.bio,
      pictureUrl: users.pictureUrl,
      specialties: users.specialties,
      siteUrl: users.siteUrl,
      totalCourses: sql<number>`coalesce(${taught.totalCourses}, 0)::int`,
      totalStudents: sql<number>`coalesce(${taught.totalStudents}, 0)::int`,
      avgRating: sql<number>`coalesce(${rated.average}, 0)`,
      role: sql<InstructorView["role"]>`${users.role}`,
      isFounder: users.isFounder,
      createdAt: users.createdAt,
    })
    .from(users)
    .leftJoin(taught, eq(taught.instructorId, users.id))
    .leftJoin(rated, eq(rated.instructorId, users.id))
    .where(inArray(users.role, ["instructor", "admin"]))
    .orderBy(users.id);
  return rows.map((row) => ({ ...row, entryId: null, isManaged: false }));
}

/** The entry that stands for the school itself is nobody, and left out. */
async function readEntries({ db }: Pick<Ctx, "db">): Promise<Member[]> {
  const rows = await db.select().from(rosterEntries).where(not(rosterEntries.isVirtual)).orderBy(rosterEntries.id);
  return rows.map(({ id, createdBy: _, isVirtual: __, ...row }) => ({
    ...row,
    userId: null,
    entryId: id,
    siteUrl: null,
    role: "instructor",
    isFounder: false,
    isManaged: true,
  }));
}

/** Published courses and their learners by instructor. */
function taughtCourses(ctx: Pick<Ctx, "db">) {
  return ctx.db
    .select({
      instructorId: courses.instructorId,
      totalCourses: countDistinct(courses.id).as("total_courses"),
      totalStudents: countDistinct(enrollments.userId).as("total_students"),
    })
    .from(courses)
    .leftJoin(enrollments, and(eq(enrollments.courseId, courses.id), isNull(enrollments.endedAt)))
    .where(publishedCourses)
    .groupBy(courses.instructorId)
    .as("taught");
}
