import { and, eq, isNotNull, isNull, sql } from "drizzle-orm";
import { requireViewer } from "#app/domain/access/authorise.ts";
import { batchRead } from "#app/domain/batch-read.server.ts";
import type { Ctx, SignedCtx } from "#app/domain/ctx.ts";
import { selectCurrentVoucher } from "#app/domain/vouchers/redeem-voucher.server.ts";
import { certificates } from "#drizzle/schema/certificates.ts";
import { enrollments, lessonProgress } from "#drizzle/schema/enrolments.ts";
import { users } from "#drizzle/schema/people.ts";
import type { LearningFigures, ProfileView } from "./profile.ts";

/** The selects that `figuresOf` needs. Courses taken back by a refund and revoked certificates do not count. */
function selectFigures({ db }: Pick<Ctx, "db">, userId: string) {
  const own = and(eq(enrollments.userId, userId), isNull(enrollments.endedAt));
  const courses = db
    .select({
      enrolledCourses: sql<number>`count(*)::int`,
      completedCourses: sql<number>`count(${enrollments.completedAt})::int`,
    })
    .from(enrollments)
    .where(own);
  const lessons = db
    .select({ completedLessons: sql<number>`count(*)::int` })
    .from(lessonProgress)
    .innerJoin(enrollments, eq(enrollments.id, lessonProgress.enrollmentId))
    .where(and(own, isNotNull(lessonProgress.completedAt)));
  const certified = db
    .select({
      certificates: sql<number>`count(*)::int`,
      certifiedHours: sql<number>`coalesce(sum((${certificates.snapshot} ->> 'duration_hours')::numeric), 0)::float8`,
    })
    .from(certificates)
    .where(and(eq(certificates.userId, userId), isNull(certificates.revokedAt)));
  return { courses, lessons, certified };
}

function figuresOf({ courses, lessons, certified }: Read): LearningFigures {
  return { ...courses[0]!, ...lessons[0]!, ...certified[0]! };
}

type Selects = ReturnType<typeof selectFigures>;
type Read = { [Name in keyof Selects]: Awaited<Selects[Name]> };

/** The viewer's own profile. */
export async function showProfile(ctx: Ctx): Promise<ProfileView> {
  const signed = requireViewer(ctx);
  return await readProfile(signed, signed.viewer.id);
}

/** The profile of an existing person; the voucher's code only for themselves. */
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
  const { people, redeemed, ...figures } = await batchRead(ctx, {
    people: own,
    redeemed: selectCurrentVoucher(ctx, userId),
    ...selectFigures(ctx, userId),
  });
  const voucherCode = userId === ctx.viewer.id ? (redeemed[0]?.code ?? null) : null;
  return { ...people[0]!, voucherCode, figures: figuresOf(figures) };
}
