import { sql } from "drizzle-orm";
import { payments } from "#drizzle/schema/payments.ts";

/** For how long a payment can be refunded (A §1: 30-day guarantee), counted from its confirmation, to the instant. */
export const guaranteeDays = 30;

/** The last moment at which a payment can be refunded. */
export const guaranteeEnd = sql`${payments.completedAt} + make_interval(days => ${guaranteeDays})`;
