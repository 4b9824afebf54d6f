import { and, eq, isNull, lt } from "drizzle-orm";
import { daysAfter, isoDay } from "#app/domain/calendar.ts";
import { classLeaders, classMembers } from "#drizzle/schema/classes.ts";
import { attendances, meetings } from "#drizzle/schema/meetings.ts";
import { type Chronicle, dayMs, hourMs } from "./chronicle.ts";

/** Gives the first class with a leader, if there is one, a past and a future meeting, on Sundays at nine. */
export async function writeMeetings({ ctx, now, record }: Chronicle): Promise<void> {
  const [led] = await ctx.db.select().from(classLeaders).orderBy(classLeaders.classId).limit(1);
  if (!led) return;
  const { classId, userId: createdBy } = led;
  const soon = daysAfter(isoDay(now), 2);
  const coming = new Date(`${daysAfter(soon, (7 - new Date(soon).getUTCDay()) % 7)}T12:00:00Z`);
  const held = new Date(coming.getTime() - 14 * dayMs);
  const createdAt = new Date(now.getTime() - 20 * dayMs);
  const planned = { classId, minutes: 60, createdBy, createdAt };
  const [past, next] = await ctx.db
    .insert(meetings)
    .values([
      {
        ...planned,
        title: "Começar pela oração",
        startsAt: held,
        place: "Sala 2, ao lado da biblioteca",
        code: "2718",
      },
      {
        ...planned,
        title: "Perguntas da semana",
        startsAt: coming,
        link: "https://encontro.example/sala",
        code: "3141",
      },
    ])
    .returning({ id: meetings.id });
  for (const { id } of [past!, next!]) record(createdAt, createdBy, ["meeting.created", `meeting/${id}`, { classId }]);
  const there = await ctx.db
    .select({ userId: classMembers.userId })
    .from(classMembers)
    .where(and(eq(classMembers.classId, classId), isNull(classMembers.leftAt), lt(classMembers.joinedAt, held)))
    .orderBy(classMembers.joinedAt);
  const at = new Date(held.getTime() + hourMs / 12);
  const came = there.filter((_, index) => index % 3 !== 2);
  if (!came.length) return;
  await ctx.db.insert(attendances).values(came.map(({ userId }) => ({ meetingId: past!.id, userId, at })));
  for (const { userId } of came) record(at, userId, ["meeting.attended", `meeting/${past!.id}`, {}]);
}
