CREATE TABLE "test_purchases" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "test_purchases_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"provider" text NOT NULL,
	"transaction_id" text NOT NULL,
	"provider_ref" text,
	"amount_cents" integer NOT NULL,
	"code" text,
	"made_at" timestamp with time zone DEFAULT now() NOT NULL,
	"paid_at" timestamp with time zone,
	"noticed_at" timestamp with time zone,
	"return_asked_at" timestamp with time zone,
	"returned_at" timestamp with time zone,
	CONSTRAINT "test_purchases_transaction" UNIQUE("transaction_id"),
	CONSTRAINT "test_purchases_amount" CHECK ("test_purchases"."amount_cents" > 0)
);
