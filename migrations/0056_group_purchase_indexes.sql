DROP INDEX CONCURRENTLY IF EXISTS "payments_once_own";--> statement-breakpoint
CREATE UNIQUE INDEX CONCURRENTLY "payments_once_own" ON "payments" USING btree ("user_id","course_id") WHERE "payments"."payment_status" in ('pending', 'completed') and "payments"."seats" is null;--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "invitation_links_payment";--> statement-breakpoint
CREATE UNIQUE INDEX CONCURRENTLY "invitation_links_payment" ON "invitation_links" USING btree ("payment_id");--> statement-breakpoint
DROP INDEX IF EXISTS "payments_once";
