import { sql } from "drizzle-orm";
import { payments } from "#drizzle/schema/payments.ts";

/** For how long a payment can be refunded (A §1: 30-day guarantee), counted from its confirmation, to the instant. */
export const guaranteeDays = 30;

/** The last moment at which a payment can be refunded; null as long as it is not completed. */
export const guaranteeEnd = sql<Date | null>`${payments.completedAt} + make_interval(days => ${guaranteeDays})`.mapWith(
  payments.completedAt,
);
