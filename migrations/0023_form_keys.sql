ALTER TABLE "idempotency_keys" ALTER COLUMN "user_id" DROP NOT NULL;--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "idempotency_keys_visitor";--> statement-breakpoint
CREATE UNIQUE INDEX CONCURRENTLY "idempotency_keys_visitor" ON "idempotency_keys" USING btree ("key") WHERE "idempotency_keys"."user_id" is null;
