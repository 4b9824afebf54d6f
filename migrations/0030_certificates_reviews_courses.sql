CREATE TABLE "certificate_replacements" (
	"certificate_number" text PRIMARY KEY NOT NULL,
	"certificate_hash" text NOT NULL,
	"certificate_id" uuid NOT NULL,
	"replaced_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "certificate_replacements_hash" UNIQUE("certificate_hash")
);
--> statement-breakpoint
ALTER TABLE "certificates" ADD COLUMN "revoked_note" text;--> statement-breakpoint
ALTER TABLE "courses" ADD COLUMN "what_you_learn" text;--> statement-breakpoint
ALTER TABLE "courses" ADD COLUMN "requirements" text;--> statement-breakpoint
ALTER TABLE "reviews" ADD COLUMN "edited_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "certificate_replacements" ADD CONSTRAINT "certificate_replacements_certificate_id_certificates_id_fk" FOREIGN KEY ("certificate_id") REFERENCES "public"."certificates"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "certificate_replacements_certificate" ON "certificate_replacements" USING btree ("certificate_id");