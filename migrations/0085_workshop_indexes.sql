DROP INDEX CONCURRENTLY IF EXISTS "commissions_paid";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "commissions_paid" ON "commissions" USING btree ("paid_at","amount_cents") WHERE "commissions"."paid_at" is not null;--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "support_tickets_merged";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "support_tickets_merged" ON "support_tickets" USING btree ("merged_into") WHERE "support_tickets"."merged_into" is not null;
