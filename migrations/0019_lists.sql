DROP INDEX CONCURRENTLY IF EXISTS "users_team";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "users_team" ON "users" USING btree (folded("full_name") collate "C","full_name","id") WHERE "users"."role" = 'instructor';--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "support_tickets_living";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "support_tickets_living" ON "support_tickets" USING btree ("answered_at","created_at","id" DESC NULLS FIRST) WHERE "support_tickets"."status" in ('open', 'in_progress');
