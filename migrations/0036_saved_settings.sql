CREATE TABLE "saved_settings" (
	"name" text PRIMARY KEY NOT NULL,
	"value" text,
	"sealed" text,
	"changed_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "saved_settings_one_value" CHECK (num_nonnulls("saved_settings"."value", "saved_settings"."sealed") = 1)
);
