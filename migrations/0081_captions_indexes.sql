DROP INDEX CONCURRENTLY IF EXISTS "lessons_text";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "lessons_text" ON "lessons" USING gin (to_tsvector('portuguese', searchable("content_text")));--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "media_unread_captions";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "media_unread_captions" ON "media" USING btree ("created_at") WHERE "media"."mime_type" = 'text/vtt' and "media"."captions_read_at" is null;
