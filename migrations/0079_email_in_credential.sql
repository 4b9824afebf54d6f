ALTER TABLE "certificates" ADD COLUMN "email_in_credential" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "credentials" ADD COLUMN "email_document" text;