DROP INDEX CONCURRENTLY IF EXISTS "refunds_one_open";--> statement-breakpoint
CREATE UNIQUE INDEX CONCURRENTLY "refunds_one_open" ON "refunds" USING btree ("payment_id") WHERE "refunds"."returned_at" is null and "refunds"."refused_at" is null;--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "refunds_one_last";--> statement-breakpoint
CREATE UNIQUE INDEX CONCURRENTLY "refunds_one_last" ON "refunds" USING btree ("payment_id") WHERE "refunds"."kind" <> 'part' and "refunds"."refused_at" is null;--> statement-breakpoint
DROP INDEX IF EXISTS "refunds_open";--> statement-breakpoint
DROP INDEX IF EXISTS "refunds_last";
