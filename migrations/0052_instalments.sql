ALTER TABLE "payments" ADD COLUMN "instalments" integer;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_instalments" CHECK ("payments"."instalments" between 2 and 99) NOT VALID;
