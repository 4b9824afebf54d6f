ALTER TABLE "support_tickets" ADD COLUMN "merged_into" integer;--> statement-breakpoint
ALTER TABLE "voucher_redemptions" ADD COLUMN "ended_reason" text;--> statement-breakpoint
ALTER TABLE "vouchers" ADD COLUMN "ends_on" date;--> statement-breakpoint
ALTER TABLE "support_tickets" ADD CONSTRAINT "support_tickets_merged_into_support_tickets_id_fk" FOREIGN KEY ("merged_into") REFERENCES "public"."support_tickets"("id") ON DELETE set null ON UPDATE no action NOT VALID;--> statement-breakpoint
ALTER TABLE "voucher_redemptions" ADD CONSTRAINT "voucher_redemptions_reason" CHECK ("voucher_redemptions"."ended_reason" is null or "voucher_redemptions"."ended_at" is not null) NOT VALID;