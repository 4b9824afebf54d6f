ALTER TABLE "quiz_attempts" ADD COLUMN "attempt_id" uuid;--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "quiz_attempts_once";--> statement-breakpoint
CREATE UNIQUE INDEX CONCURRENTLY "quiz_attempts_once" ON "quiz_attempts" USING btree ("enrollment_id","lesson_id","attempt_id");