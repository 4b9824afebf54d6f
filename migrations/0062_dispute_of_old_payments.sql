-- Before, only an event told of a dispute. The hourly comparison finds out how the open ones ended.
UPDATE "payments" SET "dispute" = CASE "payment_status" WHEN 'refunded' THEN 'lost' ELSE 'open' END
WHERE "payment_status" <> 'failed' AND EXISTS (
  SELECT 1 FROM "events" WHERE "events"."action" = 'payment.disputed' AND "events"."object" = 'payment/' || "payments"."id"
);
