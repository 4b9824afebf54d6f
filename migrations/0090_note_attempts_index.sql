DROP INDEX CONCURRENTLY IF EXISTS "lesson_notes_once";--> statement-breakpoint
CREATE UNIQUE INDEX CONCURRENTLY "lesson_notes_once" ON "lesson_notes" USING btree ("user_id","attempt_id");
