DROP INDEX CONCURRENTLY IF EXISTS "courses_title_words";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "courses_title_words" ON "courses" USING gin (folded("title") gin_trgm_ops);--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "lessons_title_words";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "lessons_title_words" ON "lessons" USING gin (folded("title") gin_trgm_ops);
