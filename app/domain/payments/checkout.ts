import { can } from "#app/domain/access/authorise.ts";
import { AppError } from "#app/domain/app-error.ts";
import { addBankingDays } from "#app/domain/banking-days.ts";
import { daysAfter, isoDay } from "#app/domain/calendar.ts";
import { type CourseView, courseNotFound } from "#app/domain/courses/course.ts";
import type { CourseAccess } from "#app/domain/enrolments/course-access.server.ts";
import { hasCourse } from "#app/domain/enrolments/course-access.ts";
import { boletoBankingDays, boletoMaxDays } from "#app/domain/facts.ts";
import { type School, schoolOf } from "#app/domain/school.ts";
import type { Settings } from "#app/domain/settings.ts";
import type { PaymentView } from "./payment.ts";

/** The seller, as the law requires it before and after a sale (Decreto 7.962/2013, art. 2). */
export type Seller = Pick<School, "legalName" | "taxId" | "taxIdName" | "address" | "email">;

/** Whether new payments move no money. */
export const simulates = ({ PAYMENTS_PROVIDER }: Settings) => PAYMENTS_PROVIDER === "simulator";

/** The school that these settings describe. */
export const sellerOf = (settings: Settings): Seller => schoolOf(settings);

/** The due dates that a boleto may have, as `YYYY-MM-DD`. */
type DueDates = { earliest: string; suggested: string; latest: string };

/** Boleto due dates: from tomorrow to thirty days ahead in São Paulo; three banking days ahead is suggested. */
export function dueDatesFrom(now: Date): DueDates {
  const today = isoDay(now);
  return {
    earliest: daysAfter(today, 1),
    suggested: addBankingDays(today, boletoBankingDays),
    latest: daysAfter(today, boletoMaxDays),
  };
}

/** Whether a text is a day of the calendar on which a boleto may fall due. */
export function isDueDate(text: string, { earliest, latest }: DueDates): boolean {
  const isDay = /^\d{4}-\d{2}-\d{2}$/.test(text) && new Date(text).toJSON()?.slice(0, 10) === text;
  return isDay && text >= earliest && text <= latest;
}

/**
 * The checkout of a course. `way`: to `pay`, or why there is nothing to pay: it is `free`, the viewer has it (`held`),
 * has it without paying (`maintainer`), or teaches it (`owner`).
 */
export type Checkout = {
  course: CourseView;
  way: "pay" | "free" | "held" | "maintainer" | "owner";
  /** A pending payment for this course. */
  pending: PaymentView | null;
  /** On which days a boleto may fall due. */
  dueDates: DueDates;
  /** When the guarantee would end if it were paid now. */
  guaranteeUntil: Date;
  /** Whether who teaches the course answers tickets; else the team does. */
  instructorAnswers: boolean;
};

export const alreadyEnrolled = "Você já está inscrito neste curso.";

/** What the viewer can do about a course, as far as paying goes. */
export function checkoutOption(access: CourseAccess): Checkout["way"] {
  if (access.priceCents === 0) return "free";
  if (hasCourse(access)) return "held";
  if (can(access.viewer, "courses.enrolWithoutPaying")) return "maintainer";
  // Instructors would earn from buying their own course.
  return access.owns ? "owner" : "pay";
}

/** Throws where the viewer cannot pay for the course, or not with this amount in centavos. */
export function requireForSale(access: CourseAccess, amountCents: number) {
  const way = checkoutOption(access);
  if (!access.course.isPublished) throw new AppError("not_found", courseNotFound);
  if (way === "free") throw new AppError("invalid", "Este curso é gratuito.");
  if (way === "held") throw new AppError("conflict", alreadyEnrolled);
  if (way === "maintainer") throw new AppError("conflict", "Mantenedores têm acesso gratuito.");
  if (way === "owner") throw new AppError("conflict", "Este curso é seu: as aulas já estão abertas para você.");
  if (amountCents !== access.priceCents) {
    throw new AppError("conflict", "O valor do pagamento não confere com o preço do curso.");
  }
}
