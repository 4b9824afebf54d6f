CREATE TABLE "former_instructors" (
	"course_id" integer NOT NULL,
	"user_id" uuid NOT NULL,
	"may_read" boolean DEFAULT false NOT NULL,
	"until" timestamp with time zone NOT NULL,
	CONSTRAINT "former_instructors_course_id_user_id_pk" PRIMARY KEY("course_id","user_id")
);
--> statement-breakpoint
ALTER TABLE "former_instructors" ADD CONSTRAINT "former_instructors_course_id_courses_id_fk" FOREIGN KEY ("course_id") REFERENCES "public"."courses"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "former_instructors" ADD CONSTRAINT "former_instructors_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "former_instructors_user" ON "former_instructors" USING btree ("user_id");--> statement-breakpoint
-- Who wrote a course that somebody else teaches by now had taught it; admins, who may do everything, are left out.
INSERT INTO "former_instructors" ("course_id", "user_id", "until")
  SELECT c."id", c."created_by", now() FROM "courses" c JOIN "users" u ON u."id" = c."created_by"
  WHERE c."created_by" <> c."instructor_id" AND u."role" <> 'admin' AND u."deleted_at" IS NULL;
