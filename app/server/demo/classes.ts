import { isoDay } from "#app/domain/calendar.ts";
import { classCourses, classes, classLeaders, classMembers } from "#drizzle/schema/classes.ts";
import { type Cast, type Member, wasThere } from "./cast.ts";
import { byDay, type Chronicle, dayMs } from "./chronicle.ts";
import type { Course } from "./courses.ts";
import { begin, type Study } from "./studies.ts";

type Planned = {
  name: string;
  description: string;
  /** How the titles of its courses begin; all are free. */
  studies: string[];
  leader: "ester" | "davi";
  /** Whether Ester is a member. */
  hasEster: boolean;
  days: number;
  places: number | null;
  size: number;
};

/** One class is led by Ester, the student in the README, the other by an instructor, with her as a member. */
const planned: readonly Planned[] = [
  {
    name: "Discipulado de domingo",
    description: "Aos domingos, às 9h, na sala dos fundos. Tragam a Bíblia e uma pergunta.",
    studies: ["Primeiros passos", "O Credo Apostólico"],
    leader: "ester",
    hasEster: false,
    days: 26,
    places: 12,
    size: 9,
  },
  {
    name: "Leitura em grupo, quinta à noite",
    description: "",
    studies: ["Ler a Bíblia"],
    leader: "davi",
    hasEster: true,
    days: 19,
    places: null,
    size: 7,
  },
];

type Placed = Planned & { courses: Course[]; startsAt: Date; members: { student: Member; joinedAt: Date }[] };

type Ground = { cast: Cast; courses: readonly Course[]; studies: readonly Study[] };

/** The members of each class, and the studies that they still need for its courses. */
export function planClasses(
  chronicle: Chronicle,
  { cast, courses, studies }: Ground,
): { classes: Placed[]; studies: Study[] } {
  const all = [...studies];
  const placed = planned.map((one, nth) => {
    const studied = one.studies.flatMap((title) => courses.find((course) => course.title.startsWith(title)) ?? []);
    const startsAt = chronicle.daysAgo(one.days);
    const there = cast.students.filter((student) => wasThere(student, startsAt));
    const people = [...(one.hasEster ? [cast.ester] : []), ...there.filter((_, index) => index % 3 === nth)];
    const members = people.slice(0, one.size).map((student, index) => {
      const known = all.filter((study) => study.student.id === student.id && studied.includes(study.course));
      const come = Math.max(startsAt.getTime(), ...known.map(({ begunAt }) => begunAt.getTime()));
      const joinedAt = byDay(
        chronicle,
        new Date(Math.min(come + (index % 4) * dayMs, chronicle.now.getTime() - dayMs)),
      );
      for (const course of studied.filter((course) => !known.some((study) => study.course === course)))
        all.push(begin(student, course, { origin: "free", begunAt: joinedAt, lessonsDone: doneBy(index, course) }));
      return { student, joinedAt };
    });
    return { ...one, courses: studied, startsAt, members };
  });
  return { classes: placed, studies: all };
}

/** Some have finished, some are in progress, some have not begun. */
const doneBy = (index: number, { lessons }: Course) => [lessons.length, 1, 0, 2][index % 4]!;

/** Writes the classes with their leaders and members, as if an admin had created them. */
export async function writeClasses({ ctx, record }: Chronicle, placed: readonly Placed[], cast: Cast): Promise<void> {
  for (const { name, description, courses, startsAt, places, members, leader } of placed) {
    const createdAt = new Date(startsAt.getTime() - 7 * dayMs);
    const values = { name, description, places, createdAt, createdBy: cast.marta.id, seatsTaken: members.length };
    const [row] = await ctx.db
      .insert(classes)
      .values({ ...values, startsOn: isoDay(startsAt) })
      .returning({ id: classes.id });
    const classId = row!.id;
    await ctx.db.insert(classCourses).values(courses.map(({ id }) => ({ classId, courseId: id })));
    await ctx.db.insert(classLeaders).values({ classId, userId: cast[leader].id });
    await ctx.db
      .insert(classMembers)
      .values(members.map(({ student, joinedAt }) => ({ classId, userId: student.id, joinedAt })));
    record(createdAt, cast.marta.id, ["class.created", `class/${classId}`, {}]);
    record(createdAt, cast.marta.id, ["class.leader_added", `user/${cast[leader].id}`, { classId }]);
    for (const { student, joinedAt } of members)
      record(joinedAt, cast.marta.id, ["class.joined", `class/${classId}`, { userId: student.id, by: "school" }]);
  }
}
