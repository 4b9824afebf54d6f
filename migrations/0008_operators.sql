CREATE TABLE "payout_accounts" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"sealed" text NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "payout_accounts_sealed" CHECK ("payout_accounts"."sealed" like 'v1.%')
);
--> statement-breakpoint
CREATE TABLE "payout_batches" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "payout_batches_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"reference" text NOT NULL,
	"created_by" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"confirmed_at" timestamp with time zone,
	"cancelled_at" timestamp with time zone,
	CONSTRAINT "payout_batches_reference" UNIQUE("reference"),
	CONSTRAINT "payout_batches_end" CHECK ("payout_batches"."confirmed_at" is null or "payout_batches"."cancelled_at" is null)
);
--> statement-breakpoint
CREATE TABLE "school_settings" (
	"id" integer PRIMARY KEY DEFAULT 1 NOT NULL,
	"teachers_design_certificates" boolean DEFAULT true NOT NULL,
	"payouts_await_guarantee" boolean DEFAULT false NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "school_settings_single" CHECK ("school_settings"."id" = 1)
);
--> statement-breakpoint
CREATE TABLE "roster_entries" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "roster_entries_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"full_name" text NOT NULL,
	"bio" text,
	"picture_url" text,
	"specialties" text[] DEFAULT '{}'::text[] NOT NULL,
	"total_courses" integer DEFAULT 0 NOT NULL,
	"total_students" integer DEFAULT 0 NOT NULL,
	"avg_rating" numeric(2, 1) DEFAULT 4.8 NOT NULL,
	"is_virtual" boolean DEFAULT false NOT NULL,
	"created_by" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "roster_entries_totals" CHECK ("roster_entries"."total_courses" >= 0 and "roster_entries"."total_students" >= 0),
	CONSTRAINT "roster_entries_rating" CHECK ("roster_entries"."avg_rating" between 0 and 5)
);
--> statement-breakpoint
CREATE TABLE "ticket_replies" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "ticket_replies_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"ticket_id" integer NOT NULL,
	"author_id" uuid NOT NULL,
	"from_school" boolean NOT NULL,
	"message" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "ticket_replies_message" CHECK (char_length("ticket_replies"."message") between 1 and 5000)
);
--> statement-breakpoint
ALTER TABLE "commissions" ADD COLUMN "batch_id" integer;--> statement-breakpoint
ALTER TABLE "quiz_questions" ADD COLUMN "created_at" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "support_tickets" ADD COLUMN "answered_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "payout_accounts" ADD CONSTRAINT "payout_accounts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payout_batches" ADD CONSTRAINT "payout_batches_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "roster_entries" ADD CONSTRAINT "roster_entries_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ticket_replies" ADD CONSTRAINT "ticket_replies_ticket_id_support_tickets_id_fk" FOREIGN KEY ("ticket_id") REFERENCES "public"."support_tickets"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ticket_replies" ADD CONSTRAINT "ticket_replies_author_id_users_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "payout_batches_created" ON "payout_batches" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "ticket_replies_ticket" ON "ticket_replies" USING btree ("ticket_id","id");--> statement-breakpoint
ALTER TABLE "commissions" ADD CONSTRAINT "commissions_batch_id_payout_batches_id_fk" FOREIGN KEY ("batch_id") REFERENCES "public"."payout_batches"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "commissions_batch" ON "commissions" USING btree ("batch_id");--> statement-breakpoint
-- Questions that are there already came with their lesson.
UPDATE quiz_questions q SET created_at = l.created_at FROM lessons l WHERE l.id = q.lesson_id;--> statement-breakpoint
INSERT INTO school_settings DEFAULT VALUES;--> statement-breakpoint
-- Reordering swaps indexes inside one transaction.
ALTER TABLE quiz_questions DROP CONSTRAINT quiz_questions_order;--> statement-breakpoint
ALTER TABLE quiz_questions ADD CONSTRAINT quiz_questions_order UNIQUE (lesson_id, order_index) DEFERRABLE INITIALLY IMMEDIATE;--> statement-breakpoint
ALTER TABLE lesson_resources DROP CONSTRAINT lesson_resources_order;--> statement-breakpoint
ALTER TABLE lesson_resources ADD CONSTRAINT lesson_resources_order UNIQUE (lesson_id, order_index) DEFERRABLE INITIALLY IMMEDIATE;
