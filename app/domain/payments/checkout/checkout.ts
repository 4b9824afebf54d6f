import type { CourseView } from "#app/domain/courses/course-json.ts";
import type { DueDates } from "#app/domain/payments/checkout/due-dates.ts";
import type { PaymentView } from "#app/domain/payments/payment-json.ts";

/**
 * A course at the till. `way` is what there is to do: `pay`; nothing, for the course is `free`, or the viewer has it
 * already (`held`), may have it without paying (`maintainer`), or teaches or wrote it (`owner`).
 */
export type Checkout = {
  course: CourseView;
  way: "pay" | "free" | "held" | "maintainer" | "owner";
  /** A payment for this course that is still waiting. */
  pending: PaymentView | null;
  /** On which days a boleto may fall due. */
  dueDates: DueDates;
  /** Until when the money for it would come back, were it paid now. */
  guaranteeUntil: Date;
};
