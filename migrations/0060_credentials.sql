CREATE TABLE "credentials" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "credentials_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"certificate_id" uuid NOT NULL,
	"certificate_hash" text NOT NULL,
	"key_id" integer NOT NULL,
	"status_index" integer NOT NULL,
	"document" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "credentials_hash" UNIQUE("certificate_hash"),
	CONSTRAINT "credentials_status" UNIQUE("status_index"),
	CONSTRAINT "credentials_status_index" CHECK ("credentials"."status_index" >= 0)
);
--> statement-breakpoint
CREATE TABLE "issuer_keys" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "issuer_keys_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"multikey" text NOT NULL,
	"sealed_seed" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"retired_at" timestamp with time zone,
	"retired_for" text,
	CONSTRAINT "issuer_keys_multikey" UNIQUE("multikey"),
	CONSTRAINT "issuer_keys_retired" CHECK (("issuer_keys"."retired_at" is null) = ("issuer_keys"."retired_for" is null))
);
--> statement-breakpoint
ALTER TABLE "credentials" ADD CONSTRAINT "credentials_certificate_id_certificates_id_fk" FOREIGN KEY ("certificate_id") REFERENCES "public"."certificates"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "credentials" ADD CONSTRAINT "credentials_key_id_issuer_keys_id_fk" FOREIGN KEY ("key_id") REFERENCES "public"."issuer_keys"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "credentials_certificate" ON "credentials" USING btree ("certificate_id");--> statement-breakpoint
CREATE INDEX "credentials_key" ON "credentials" USING btree ("key_id");--> statement-breakpoint
CREATE UNIQUE INDEX "issuer_keys_current" ON "issuer_keys" USING btree (("retired_at" is null)) WHERE "issuer_keys"."retired_at" is null;