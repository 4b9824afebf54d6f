import { inArray } from "drizzle-orm";
import { isoDay, timeOfDay } from "#app/domain/calendar.ts";
import { currentTime } from "#app/domain/clock.server.ts";
import type { Ctx } from "#app/domain/ctx.ts";
import { type School, schoolOf } from "#app/domain/school.ts";
import { users } from "#drizzle/schema/people.ts";
import type { Email } from "./compose.ts";
import { queueEmails, type Written } from "./queue-email.server.ts";
import { unsubscribeUrl } from "./unsubscribe-address.server.ts";

/** The hours in São Paulo in which digests are written; what happens at night is told in the morning. */
const daytime = { from: 7, until: 22 };

/** Whether digests are written now. */
export async function isDaytime(ctx: Ctx): Promise<boolean> {
  const hour = Number.parseInt(timeOfDay(await currentTime(ctx)), 10);
  return hour >= daytime.from && hour < daytime.until;
}

type Digest<News> = {
  kind: Written["kind"];
  /** What is news to whom. */
  news: readonly (News & { userId: string })[];
  compose: (about: { givenName: string; own: News[]; leave: string }, school: School) => Email;
};

/** Queues one e-mail for each person with all their news of today. Returns how many were queued. */
export async function queueDigests<News>(ctx: Ctx, { kind, news, compose }: Digest<News>): Promise<number> {
  const people = await ctx.db
    .select({ id: users.id, email: users.email, fullName: users.fullName, givenName: users.givenName })
    .from(users)
    .where(inArray(users.id, [...new Set(news.map(({ userId }) => userId))]));
  const school = schoolOf(ctx.settings);
  const day = isoDay(await currentTime(ctx));
  const written = people.map(({ id: userId, email, fullName, givenName }) => {
    const own = news.filter((one) => one.userId === userId);
    return {
      kind,
      about: `user/${userId}/on/${day}`,
      to: { userId, email, name: fullName },
      email: compose({ givenName, own, leave: unsubscribeUrl(ctx.settings, userId) }, school),
    } as const;
  });
  return (await queueEmails(ctx, written)).length;
}
