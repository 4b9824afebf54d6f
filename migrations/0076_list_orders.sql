DROP INDEX CONCURRENTLY IF EXISTS "certificates_issued";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "certificates_issued" ON "certificates" USING btree ("issue_date","id");--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "certificates_revoked";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "certificates_revoked" ON "certificates" USING btree ("issue_date","id") WHERE "certificates"."revoked_at" is not null;--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "commissions_course";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "commissions_course" ON "commissions" USING btree ("course_id","id");--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "commissions_amount";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "commissions_amount" ON "commissions" USING btree ("amount_cents","id");--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "payments_transaction_part";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "payments_transaction_part" ON "payments" USING gin ("transaction_id" gin_trgm_ops);--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "payments_amount";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "payments_amount" ON "payments" USING btree ("amount_cents","id");--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "users_by_name";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "users_by_name" ON "users" USING btree (folded("full_name") collate "C","id") WHERE "users"."deleted_at" is null;