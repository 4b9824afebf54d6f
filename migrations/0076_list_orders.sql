DROP INDEX CONCURRENTLY IF EXISTS "certificates_issued";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "certificates_issued" ON "certificates" USING btree ("issue_date","id");--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "commissions_amount";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "commissions_amount" ON "commissions" USING btree ("amount_cents","id");--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "payments_amount";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "payments_amount" ON "payments" USING btree ("amount_cents","id");--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "users_by_name";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "users_by_name" ON "users" USING btree (folded("full_name") collate "C","id") WHERE "users"."deleted_at" is null;