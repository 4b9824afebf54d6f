ALTER TABLE "payments" ADD COLUMN "dispute" text;--> statement-breakpoint
CREATE INDEX "payments_dispute_open" ON "payments" USING btree ("id") WHERE "payments"."dispute" = 'open';--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_dispute" CHECK ("payments"."dispute" in ('open', 'won', 'lost'));