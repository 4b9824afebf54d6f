DROP INDEX CONCURRENTLY IF EXISTS "mails_bulk_sent";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "mails_bulk_sent" ON "mails" USING btree ("sent_at") WHERE "mails"."is_bulk";
