CREATE TABLE "founding" (
	"id" integer PRIMARY KEY DEFAULT 1 NOT NULL,
	"nonce" uuid DEFAULT gen_random_uuid() NOT NULL,
	"closed_at" timestamp with time zone,
	CONSTRAINT "founding_single" CHECK ("founding"."id" = 1)
);
