/**
 * Numbers that are the same in every school. Rules, screens, e-mails, help articles and legal texts all take them from
 * here (texts write `{{boletoMaxDays}}`). What each school chooses for itself is in `promises.ts`.
 */

/** Banking days for which a boleto is valid unless the buyer chooses another day, and which its confirmation takes. */
export const boletoBankingDays = 3;

/** The latest due date that a buyer may choose for a boleto, in days from today. */
export const boletoMaxDays = 30;

/** Hours for which a PIX code is valid. */
export const pixHours = 24;

/** Day of the month by which commissions are paid. */
export const payoutDay = 15;

/** Days after which an unused session of a student ends, and days after which any does. */
export const studentIdleDays = 7;
export const studentSessionDays = 30;

/** The same for instructors and admins: hours unused, and days at most. */
export const staffIdleHours = 12;
export const staffSessionDays = 7;

/** Days without contact with the school for which a lesson kept in a browser may be opened. */
export const keptLessonDays = 30;

/** Minutes for which a sign-in code sent by e-mail is valid. */
export const signInCodeMinutes = 10;

/** Days in which an invitation may be accepted. */
export const invitationDays = 30;

/** Minutes in which the second step of a sign-in must follow the first. */
export const secondStepMinutes = 10;

/** Minutes after a sign-in in which it counts as recent. */
export const recentSignInMinutes = 15;

/** Days for which the CPF or CNPJ of a buyer is kept after a service invoice was asked for. */
export const invoiceTaxIdDays = 30;

/** In how many instalments a card may pay at most, whatever the school allows, and the least of each, in centavos. */
export const maxInstalments = 12;
export const leastInstalmentCents = 500;

/** For how many people one purchase can be. */
export const maxGroupSeats = 100;
