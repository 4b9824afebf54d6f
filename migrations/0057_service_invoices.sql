CREATE TABLE "service_invoices" (
	"payment_id" integer PRIMARY KEY NOT NULL,
	"via" text NOT NULL,
	"status" text DEFAULT 'waiting' NOT NULL,
	"sealed_tax_id" text,
	"provider_ref" text,
	"number" text,
	"pdf_url" text,
	"problem" text,
	"asked_at" timestamp with time zone,
	"next_ask_at" timestamp with time zone,
	"reported_at" timestamp with time zone,
	CONSTRAINT "service_invoices_via" CHECK ("service_invoices"."via" in ('event', 'asaas')),
	CONSTRAINT "service_invoices_status" CHECK ("service_invoices"."status" in ('waiting', 'asked', 'scheduled', 'issued', 'failed', 'cancelling', 'cancelled', 'cancel_refused')),
	CONSTRAINT "service_invoices_sealed" CHECK ("service_invoices"."sealed_tax_id" is null or ("service_invoices"."sealed_tax_id" like 'v1.%' and "service_invoices"."via" = 'event')),
	CONSTRAINT "service_invoices_asked" CHECK (("service_invoices"."status" = 'waiting') = ("service_invoices"."asked_at" is null))
);
--> statement-breakpoint
ALTER TABLE "service_invoices" ADD CONSTRAINT "service_invoices_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "service_invoices_due" ON "service_invoices" USING btree ("next_ask_at") WHERE "service_invoices"."next_ask_at" is not null;--> statement-breakpoint
CREATE INDEX "service_invoices_sealed" ON "service_invoices" USING btree ("asked_at") WHERE "service_invoices"."sealed_tax_id" is not null;