DROP INDEX CONCURRENTLY IF EXISTS "payments_asked";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "payments_asked" ON "payments" USING btree ("asked_at") WHERE "payments"."asked" is not null;