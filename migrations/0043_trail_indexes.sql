DROP INDEX CONCURRENTLY IF EXISTS "certificates_trail_enrolment";--> statement-breakpoint
CREATE UNIQUE INDEX CONCURRENTLY "certificates_trail_enrolment" ON "certificates" USING btree ("trail_enrolment_id");--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "commissions_sale_course";--> statement-breakpoint
CREATE UNIQUE INDEX CONCURRENTLY "commissions_sale_course" ON "commissions" USING btree ("payment_id","course_id") WHERE "commissions"."kind" = 'sale';--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "commissions_refund_course";--> statement-breakpoint
CREATE UNIQUE INDEX CONCURRENTLY "commissions_refund_course" ON "commissions" USING btree ("refund_id","course_id");--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "payments_once_trail";--> statement-breakpoint
CREATE UNIQUE INDEX CONCURRENTLY "payments_once_trail" ON "payments" USING btree ("user_id","trail_id") WHERE "payments"."payment_status" in ('pending', 'completed');--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "payments_trail";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "payments_trail" ON "payments" USING btree ("trail_id");--> statement-breakpoint
DROP INDEX IF EXISTS "commissions_sale";--> statement-breakpoint
DROP INDEX IF EXISTS "commissions_refund";
