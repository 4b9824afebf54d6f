import { sql } from "drizzle-orm";
import { payments } from "#drizzle/schema/payments.ts";

/** Until when a payment can be refunded; null until it is completed. */
export const guaranteeEnd =
  sql<Date | null>`${payments.completedAt} + make_interval(days => ${payments.guaranteeDays})`.mapWith(
    payments.completedAt,
  );
