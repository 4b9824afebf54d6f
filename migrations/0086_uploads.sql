CREATE TABLE "uploads" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"owner_id" uuid NOT NULL,
	"lesson_id" integer NOT NULL,
	"about" jsonb,
	"file_name" text NOT NULL,
	"bytes" integer NOT NULL,
	"file_changed_at" timestamp with time zone NOT NULL,
	"pieces" uuid[] DEFAULT '{}' NOT NULL,
	"joined_at" timestamp with time zone,
	"finished_at" timestamp with time zone,
	"touched_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "uploads_bytes" CHECK ("uploads"."bytes" > 0),
	CONSTRAINT "uploads_file_name" CHECK (char_length("uploads"."file_name") between 1 and 255)
);
--> statement-breakpoint
ALTER TABLE "uploads" ADD CONSTRAINT "uploads_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "uploads" ADD CONSTRAINT "uploads_lesson_id_lessons_id_fk" FOREIGN KEY ("lesson_id") REFERENCES "public"."lessons"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "uploads_unfinished" ON "uploads" USING btree ("owner_id","lesson_id","file_name","bytes","file_changed_at",("about" is null)) WHERE "uploads"."finished_at" is null;