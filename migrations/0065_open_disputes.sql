DROP INDEX CONCURRENTLY IF EXISTS "payments_disputed";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "payments_disputed" ON "payments" USING btree ("id") WHERE "payments"."dispute" = 'open';
