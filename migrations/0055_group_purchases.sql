ALTER TABLE "payments" ADD COLUMN "seats" integer;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_seats" CHECK ("payments"."seats" is null or ("payments"."seats" between 2 and 1000 and "payments"."course_id" is not null)) NOT VALID;--> statement-breakpoint
ALTER TABLE "invitation_links" ADD COLUMN "payment_id" integer;--> statement-breakpoint
ALTER TABLE "invitation_links" ADD CONSTRAINT "invitation_links_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE no action ON UPDATE no action NOT VALID;
