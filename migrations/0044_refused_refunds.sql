ALTER TABLE "refunds" ADD COLUMN "refused_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "refusal" text;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_one_end" CHECK (num_nonnulls("refunds"."returned_at", "refunds"."refused_at") <= 1) NOT VALID;
