-- Before, only an event told of a dispute. Of the last half year, the hourly comparison finds out how the open ones ended.
-- What the school or the buyer had given back was no lost dispute.
UPDATE "payments" SET "dispute" = CASE "payment_status" WHEN 'refunded' THEN 'lost' ELSE 'open' END
WHERE "payment_status" IN ('completed', 'refunded') AND EXISTS (
  SELECT 1 FROM "events"
  WHERE "events"."action" = 'payment.disputed' AND "events"."object" = 'payment/' || "payments"."id"
    AND "events"."at" > now() - interval '180 days'
) AND NOT EXISTS (
  SELECT 1 FROM "refunds"
  WHERE "refunds"."payment_id" = "payments"."id" AND "refunds"."kind" = 'rest' AND "refunds"."asked_by" IS NOT NULL
);
