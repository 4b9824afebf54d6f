import type { Ctx } from "#app/domain/ctx.ts";
import { gatherCast } from "./cast.ts";
import { issueCertificates } from "./certificates.ts";
import { openChronicle } from "./chronicle.ts";
import { planClasses, writeClasses } from "./classes.ts";
import { payCommissions } from "./commissions.ts";
import { openCourses } from "./courses.ts";
import { writeMeetings } from "./meetings.ts";
import { planOrders } from "./orders.ts";
import { withReviews, writeReviews } from "./reviews.ts";
import { writeSales } from "./sales.ts";
import { planStudies, writeStudies } from "./studies.ts";
import { writeTickets } from "./tickets.ts";
import { openTrails } from "./trails.ts";
import { handOutVouchers, voucherUsers } from "./vouchers.ts";
import "#app/domain/subscribers.server.ts";

/** Every so many-th student has a voucher, and buys nothing. */
const voucherEvery = 5;

/**
 * Gives the demo school half a year of life: people who learn, buy, finish, review and ask, and a school that answers
 * and pays its instructors, so that no screen starts empty. It writes rows of the past, with their events and the
 * ledger, as the use cases would have; all of it keeps the invariants. Call it once, in the transaction that plants the
 * courses (`seedSchool`), and with the settings of the server: accounts are sealed with its secret.
 */
export async function plantHistory(ctx: Pick<Ctx, "db" | "settings" | "now">): Promise<void> {
  const chronicle = await openChronicle({ ...ctx, viewer: null, ip: null });
  const courses = await openCourses(chronicle);
  const cast = await gatherCast(chronicle);
  const members = cast.students.filter((_, index) => index % voucherEvery === voucherEvery - 1).slice(0, voucherUsers);
  const maintainers = await handOutVouchers(chronicle, members, cast);
  const buyers = cast.students.filter((student) => !members.includes(student));
  const sales = await writeSales(chronicle, planOrders(chronicle, { cast, buyers, courses }), cast);
  await payCommissions(chronicle, sales, cast);
  const planned = planStudies(chronicle, { cast, courses, sales, maintainers });
  const together = planClasses(chronicle, { cast, courses, studies: planned });
  const studies = await writeStudies(chronicle, withReviews(chronicle, together.studies, { cast, courses }));
  await writeClasses(chronicle, together.classes, cast);
  await writeReviews(chronicle, studies);
  await issueCertificates(chronicle, studies, cast);
  await writeTickets(chronicle, cast);
  await writeMeetings(chronicle);
  await chronicle.writeEvents();
  await openTrails(chronicle, { cast, courses, studies });
}
