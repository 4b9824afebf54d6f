CREATE TABLE "second_payments" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "second_payments_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"payment_id" integer NOT NULL,
	"provider_ref" text NOT NULL,
	"amount_cents" integer NOT NULL,
	"fee_cents" integer,
	"found_at" timestamp with time zone DEFAULT now() NOT NULL,
	"asked_at" timestamp with time zone,
	"asked_by" uuid,
	"returned_at" timestamp with time zone,
	"refusal" text,
	"refusals" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "second_payments_once" UNIQUE("payment_id","provider_ref"),
	CONSTRAINT "second_payments_amount" CHECK ("second_payments"."amount_cents" > 0)
);
--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "paid_ref" text;--> statement-breakpoint
ALTER TABLE "second_payments" ADD CONSTRAINT "second_payments_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "second_payments" ADD CONSTRAINT "second_payments_asked_by_users_id_fk" FOREIGN KEY ("asked_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "second_payments_open" ON "second_payments" USING btree ("id") WHERE "second_payments"."returned_at" is null;