DROP INDEX CONCURRENTLY IF EXISTS "commissions_payment";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "commissions_payment" ON "commissions" USING btree ("payment_id");--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "commissions_sale";--> statement-breakpoint
CREATE UNIQUE INDEX CONCURRENTLY "commissions_sale" ON "commissions" USING btree ("payment_id") WHERE "commissions"."kind" = 'sale';--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "commissions_refund";--> statement-breakpoint
CREATE UNIQUE INDEX CONCURRENTLY "commissions_refund" ON "commissions" USING btree ("refund_id");--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "ledger_postings_refund";--> statement-breakpoint
CREATE UNIQUE INDEX CONCURRENTLY "ledger_postings_refund" ON "ledger_postings" USING btree ("refund_id");--> statement-breakpoint
ALTER TABLE "commissions" DROP CONSTRAINT IF EXISTS "commissions_once";
