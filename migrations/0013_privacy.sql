CREATE TABLE "consents" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "consents_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"user_id" uuid NOT NULL,
	"subject" text NOT NULL,
	"version" text NOT NULL,
	"is_given" boolean NOT NULL,
	"how" text NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "consents_subject" CHECK ("consents"."subject" in ('terms', 'privacy', 'review-display')),
	CONSTRAINT "consents_how" CHECK ("consents"."how" in ('sign-in', 'review', 'own-data'))
);
--> statement-breakpoint
CREATE TABLE "file_removals" (
	"kind" text NOT NULL,
	"name" text NOT NULL,
	"asked_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "file_removals_kind_name_pk" PRIMARY KEY("kind","name"),
	CONSTRAINT "file_removals_kind" CHECK ("file_removals"."kind" in ('media', 'letter'))
);
--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "shows_in_reviews" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "deleted_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "consents" ADD CONSTRAINT "consents_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "consents_user" ON "consents" USING btree ("user_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "consents_once" ON "consents" USING btree ("user_id","subject","version") WHERE "consents"."how" = 'sign-in';--> statement-breakpoint
CREATE TRIGGER "consents_append_only" BEFORE UPDATE OR DELETE ON "consents"
  FOR EACH ROW EXECUTE FUNCTION refuse_change();--> statement-breakpoint
-- What happened stays as it was written, but for the trace of the network address, which is forgotten after its time.
CREATE OR REPLACE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql
  AS $$ BEGIN
    IF TG_TABLE_NAME = 'events' AND TG_OP = 'UPDATE' THEN
      IF NEW.ip_hash IS NULL AND to_jsonb(NEW) - 'ip_hash' = to_jsonb(OLD) - 'ip_hash' THEN RETURN NEW; END IF;
    END IF;
    RAISE EXCEPTION '% is append-only', TG_TABLE_NAME;
  END $$;
