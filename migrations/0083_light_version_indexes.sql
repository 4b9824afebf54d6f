DROP INDEX CONCURRENTLY IF EXISTS "media_light_of";--> statement-breakpoint
CREATE UNIQUE INDEX CONCURRENTLY "media_light_of" ON "media" USING btree ("light_of");--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "media_without_light_version";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "media_without_light_version" ON "media" USING btree ("created_at") WHERE "media"."kind" in ('audio', 'video') and "media"."light_state" is null and "media"."light_of" is null;--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "media_failed_light_version";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "media_failed_light_version" ON "media" USING btree ("created_at") WHERE "media"."light_state" = 'failed';
