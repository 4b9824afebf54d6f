import type { Settings } from "#app/domain/settings.ts";

/**
 * What the school promises by its own choice, as it is set now. Articles and legal texts write `{{guaranteeDays}}`. A
 * payment keeps the days, and a commission the share, promised when it was made.
 */
export type Promises = {
  /** Days in which a payment can be refunded, from its confirmation. */
  guaranteeDays: number;
  /** The instructor's share, in per cent. */
  instructorPercentage: number;
  /** Of what: `do preço`, or what the gateway's fee leaves of it. */
  commissionBase: string;
  /** The rest of it. */
  platformPercentage: number;
  /** Hours in which the team answers a ticket. */
  answerHours: number;
  /** The same in words: `24 horas`. */
  answerTime: string;
};

export const promisesOf = (settings: Settings): Promises => ({
  guaranteeDays: settings.GUARANTEE_DAYS,
  instructorPercentage: settings.INSTRUCTOR_PERCENTAGE,
  commissionBase: settings.COMMISSION_BASE === "net" ? "do preço, menos a tarifa do meio de pagamento," : "do preço",
  platformPercentage: 100 - settings.INSTRUCTOR_PERCENTAGE,
  answerHours: settings.ANSWER_HOURS,
  answerTime: settings.ANSWER_HOURS === 1 ? "1 hora" : `${settings.ANSWER_HOURS} horas`,
});
