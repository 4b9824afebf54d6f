import { sql } from "drizzle-orm";
import { guaranteeDays } from "#app/domain/facts.ts";
import { payments } from "#drizzle/schema/payments.ts";

/** The last moment at which a payment can be refunded; null as long as it is not completed. */
export const guaranteeEnd = sql<Date | null>`${payments.completedAt} + make_interval(days => ${guaranteeDays})`.mapWith(
  payments.completedAt,
);
