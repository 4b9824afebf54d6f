/**
 * What the school promises and charges. Rules, screens, e-mails, help articles and legal texts all take these numbers
 * from here, so a change is made in this file alone (articles and legal texts write `{{guaranteeDays}}`).
 */

/** Days in which a payment can be refunded, counted from its confirmation. The law asks for 7 (CDC, art. 49). */
export const guaranteeDays = 30;

/** Share of the price that an instructor earns, in per cent; the platform keeps the rest. */
export const instructorPercentage = 35;
export const platformPercentage = 100 - instructorPercentage;

/** Banking days that a boleto is valid for unless the buyer chooses another day, and that its confirmation takes. */
export const boletoBankingDays = 3;

/** The latest due date that a buyer may choose for a boleto, in days from today. */
export const boletoMaxDays = 30;

/** Hours that a PIX code is valid for. */
export const pixHours = 24;

/** Hours in which the team answers a ticket. */
export const answerHours = 24;

/** Day of the month by which commissions are paid. */
export const payoutDay = 15;

/** How long a student stays signed in without using the platform, and at most. */
export const studentIdleDays = 7;
export const studentSessionDays = 30;

/** The same for those who teach or run the school. */
export const staffIdleHours = 12;
export const staffSessionDays = 7;

/** Minutes in which a code for signing in, sent by e-mail, is good. */
export const signInCodeMinutes = 10;

/** Minutes in which the second step of a sign-in must follow the first. */
export const secondStepMinutes = 10;

/** Minutes after a sign-in in which the viewer may do what needs a recent one. */
export const recentSignInMinutes = 15;
