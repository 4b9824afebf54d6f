CREATE TABLE "lesson_posts" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "lesson_posts_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"lesson_id" integer NOT NULL,
	"question_id" integer,
	"user_id" uuid NOT NULL,
	"text" text NOT NULL,
	"seconds" integer,
	"passage" text,
	"is_by_team" boolean DEFAULT false NOT NULL,
	"is_recommended" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"answered_at" timestamp with time zone,
	"hidden_at" timestamp with time zone,
	CONSTRAINT "lesson_posts_text" CHECK (char_length("lesson_posts"."text") between 1 and 2000),
	CONSTRAINT "lesson_posts_place" CHECK (num_nonnulls("lesson_posts"."seconds", "lesson_posts"."passage", "lesson_posts"."question_id") <= 1),
	CONSTRAINT "lesson_posts_recommended_answers" CHECK (not "lesson_posts"."is_recommended" or "lesson_posts"."question_id" is not null)
);
--> statement-breakpoint
CREATE TABLE "post_reports" (
	"post_id" integer NOT NULL,
	"user_id" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "post_reports_post_id_user_id_pk" PRIMARY KEY("post_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "question_followers" (
	"question_id" integer NOT NULL,
	"user_id" uuid NOT NULL,
	"told_answer_id" integer DEFAULT 0 NOT NULL,
	"told_at" timestamp with time zone,
	CONSTRAINT "question_followers_question_id_user_id_pk" PRIMARY KEY("question_id","user_id")
);
--> statement-breakpoint
ALTER TABLE "courses" ADD COLUMN "takes_questions" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "lesson_posts" ADD CONSTRAINT "lesson_posts_lesson_id_lessons_id_fk" FOREIGN KEY ("lesson_id") REFERENCES "public"."lessons"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lesson_posts" ADD CONSTRAINT "lesson_posts_question_id_lesson_posts_id_fk" FOREIGN KEY ("question_id") REFERENCES "public"."lesson_posts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lesson_posts" ADD CONSTRAINT "lesson_posts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "post_reports" ADD CONSTRAINT "post_reports_post_id_lesson_posts_id_fk" FOREIGN KEY ("post_id") REFERENCES "public"."lesson_posts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "post_reports" ADD CONSTRAINT "post_reports_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "question_followers" ADD CONSTRAINT "question_followers_question_id_lesson_posts_id_fk" FOREIGN KEY ("question_id") REFERENCES "public"."lesson_posts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "question_followers" ADD CONSTRAINT "question_followers_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "lesson_posts_questions" ON "lesson_posts" USING btree ("lesson_id","id") WHERE "lesson_posts"."question_id" is null;--> statement-breakpoint
CREATE INDEX "lesson_posts_open" ON "lesson_posts" USING btree ("lesson_id","id") WHERE "lesson_posts"."question_id" is null and "lesson_posts"."answered_at" is null and "lesson_posts"."hidden_at" is null;--> statement-breakpoint
CREATE INDEX "lesson_posts_answers" ON "lesson_posts" USING btree ("question_id","id");--> statement-breakpoint
CREATE INDEX "lesson_posts_recommended" ON "lesson_posts" USING btree ("lesson_id") WHERE "lesson_posts"."is_recommended";--> statement-breakpoint
CREATE INDEX "lesson_posts_hidden" ON "lesson_posts" USING btree ("hidden_at") WHERE "lesson_posts"."hidden_at" is not null;--> statement-breakpoint
CREATE INDEX "lesson_posts_user" ON "lesson_posts" USING btree ("user_id","id");--> statement-breakpoint
CREATE INDEX "post_reports_user" ON "post_reports" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "question_followers_user" ON "question_followers" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "question_followers_told" ON "question_followers" USING btree ("user_id","told_at");