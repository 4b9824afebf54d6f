import { isNull } from "drizzle-orm";
import { generateTrailCertificate } from "#app/domain/certificates/trail-certificate.server.ts";
import { joinTrail } from "#app/domain/trails/join-trail.server.ts";
import { changeTrailCourses, createTrail, publishTrail } from "#app/domain/trails/trail-writes.server.ts";
import { mails } from "#drizzle/schema/mail.ts";
import { asViewer, type Cast } from "./cast.ts";
import type { Chronicle } from "./chronicle.ts";
import type { Course } from "./courses.ts";
import type { WrittenStudy } from "./studies.ts";

/** How the titles of the free trail's courses begin; one of the demo's students has finished them all. */
export const firstMonths = ["Primeiros passos", "Ler a Bíblia", "O Pai-Nosso"];

const plans = [
  {
    title: "Os primeiros meses na fé",
    description:
      "Três cursos curtos, um depois do outro: o que é crer, como se lê a Bíblia e como se ora. Foi escrita para quem acabou de chegar e não sabe por onde começar.",
    courses: firstMonths,
    inOrder: true,
    price: 0,
  },
  {
    title: "A Bíblia nas línguas em que foi escrita",
    description:
      "De como os livros foram copiados até a sua primeira frase em grego. Comece por onde quiser: cada curso se entende sozinho.",
    courses: ["Como a Bíblia", "Hebraico", "Grego"],
    inOrder: false,
    price: 497,
  },
];

/** How many students of a free trail's courses join it. */
const joining = 6;

/**
 * The school's director opens its trails on the day of planting. Some students of the free trail's courses join it, and
 * those who have finished them get the certificate; the e-mails about it are marked as sent.
 */
export async function openTrails(
  { ctx, now }: Chronicle,
  { cast, courses, studies }: { cast: Cast; courses: readonly Course[]; studies: readonly WrittenStudy[] },
): Promise<void> {
  const admin = { ...ctx, now, viewer: asViewer(cast.marta, "admin") };
  for (const { title, description, courses: titles, inOrder, price } of plans) {
    const listed = titles.flatMap((begins) => courses.filter((course) => course.title.startsWith(begins)));
    if (listed.length < titles.length) continue;
    const {
      trail: { id },
    } = await createTrail(admin, { title, description, price, in_order: inOrder });
    for (const { id: course_id } of listed) await changeTrailCourses(admin, id, { course_id, change: "add" });
    await publishTrail(admin, id, {});
    if (price > 0) continue;
    const studied = (who: string) =>
      studies.filter(({ student, course }) => student.id === who && listed.includes(course));
    const learners = [cast.ester, ...cast.students]
      .filter((student) => studied(student.id).length > 0)
      .slice(0, joining);
    for (const student of learners) {
      const own = { ...ctx, now, viewer: asViewer(student, "student") };
      await joinTrail(own, id);
      const finished = studied(student.id).filter(({ completedAt }) => completedAt);
      if (finished.length === listed.length) await generateTrailCertificate(own, id, {});
    }
  }
  await ctx.db.update(mails).set({ sentAt: now, attempts: 1 }).where(isNull(mails.sentAt));
}
