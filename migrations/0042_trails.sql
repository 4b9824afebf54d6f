CREATE TABLE "trail_courses" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "trail_courses_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"trail_id" integer NOT NULL,
	"course_id" integer NOT NULL,
	"order_index" integer NOT NULL,
	CONSTRAINT "trail_courses_once" UNIQUE("trail_id","course_id"),
	CONSTRAINT "trail_courses_order" UNIQUE("trail_id","order_index")
);
--> statement-breakpoint
CREATE TABLE "trail_enrolment_courses" (
	"trail_enrolment_id" integer NOT NULL,
	"enrollment_id" integer NOT NULL,
	"is_alone" boolean NOT NULL,
	CONSTRAINT "trail_enrolment_courses_trail_enrolment_id_enrollment_id_pk" PRIMARY KEY("trail_enrolment_id","enrollment_id")
);
--> statement-breakpoint
CREATE TABLE "trail_enrolments" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "trail_enrolments_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"user_id" uuid NOT NULL,
	"trail_id" integer NOT NULL,
	"origin" text DEFAULT 'free' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"completed_at" timestamp with time zone,
	"ended_at" timestamp with time zone,
	CONSTRAINT "trail_enrolments_once" UNIQUE("user_id","trail_id"),
	CONSTRAINT "trail_enrolments_origin" CHECK ("trail_enrolments"."origin" in ('free', 'maintainer', 'purchase'))
);
--> statement-breakpoint
CREATE TABLE "trails" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "trails_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"title" text NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"thumbnail_url" text,
	"price_cents" integer DEFAULT 0 NOT NULL,
	"in_order" boolean DEFAULT false NOT NULL,
	"is_published" boolean DEFAULT false NOT NULL,
	"created_by" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "trails_price" CHECK ("trails"."price_cents" between 0 and 9999999)
);
--> statement-breakpoint
ALTER TABLE "certificates" ALTER COLUMN "enrollment_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "certificates" ALTER COLUMN "course_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "payments" ALTER COLUMN "course_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "certificates" ADD COLUMN "trail_enrolment_id" integer;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "trail_id" integer;--> statement-breakpoint
ALTER TABLE "trail_courses" ADD CONSTRAINT "trail_courses_trail_id_trails_id_fk" FOREIGN KEY ("trail_id") REFERENCES "public"."trails"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "trail_courses" ADD CONSTRAINT "trail_courses_course_id_courses_id_fk" FOREIGN KEY ("course_id") REFERENCES "public"."courses"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "trail_enrolment_courses" ADD CONSTRAINT "trail_enrolment_courses_trail_enrolment_id_trail_enrolments_id_fk" FOREIGN KEY ("trail_enrolment_id") REFERENCES "public"."trail_enrolments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "trail_enrolment_courses" ADD CONSTRAINT "trail_enrolment_courses_enrollment_id_enrollments_id_fk" FOREIGN KEY ("enrollment_id") REFERENCES "public"."enrollments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "trail_enrolments" ADD CONSTRAINT "trail_enrolments_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "trail_enrolments" ADD CONSTRAINT "trail_enrolments_trail_id_trails_id_fk" FOREIGN KEY ("trail_id") REFERENCES "public"."trails"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "trails" ADD CONSTRAINT "trails_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "trail_courses_course" ON "trail_courses" USING btree ("course_id");--> statement-breakpoint
CREATE INDEX "trail_enrolment_courses_enrollment" ON "trail_enrolment_courses" USING btree ("enrollment_id");--> statement-breakpoint
CREATE INDEX "trail_enrolments_trail" ON "trail_enrolments" USING btree ("trail_id");--> statement-breakpoint
ALTER TABLE "certificates" ADD CONSTRAINT "certificates_trail_enrolment_id_trail_enrolments_id_fk" FOREIGN KEY ("trail_enrolment_id") REFERENCES "public"."trail_enrolments"("id") ON DELETE no action ON UPDATE no action NOT VALID;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_trail_id_trails_id_fk" FOREIGN KEY ("trail_id") REFERENCES "public"."trails"("id") ON DELETE no action ON UPDATE no action NOT VALID;--> statement-breakpoint
ALTER TABLE "certificates" ADD CONSTRAINT "certificates_one_target" CHECK (num_nonnulls("certificates"."enrollment_id", "certificates"."trail_enrolment_id") = 1) NOT VALID;--> statement-breakpoint
ALTER TABLE "certificates" ADD CONSTRAINT "certificates_course" CHECK (("certificates"."course_id" is null) = ("certificates"."enrollment_id" is null)) NOT VALID;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_one_target" CHECK (num_nonnulls("payments"."course_id", "payments"."trail_id") = 1) NOT VALID;--> statement-breakpoint
-- Two courses may change places within one statement.
ALTER TABLE trail_courses DROP CONSTRAINT trail_courses_order;--> statement-breakpoint
ALTER TABLE trail_courses ADD CONSTRAINT trail_courses_order UNIQUE (trail_id, order_index) DEFERRABLE INITIALLY IMMEDIATE;--> statement-breakpoint
CREATE OR REPLACE FUNCTION payment_moves_forward() RETURNS trigger LANGUAGE plpgsql
  AS $$ BEGIN
    IF (OLD.payment_status, NEW.payment_status) NOT IN (
      ('pending', 'pending'), ('pending', 'completed'), ('pending', 'failed'),
      ('completed', 'completed'), ('completed', 'refunded'), ('failed', 'failed'), ('refunded', 'refunded')
    ) THEN
      RAISE EXCEPTION 'a payment does not go from % to %', OLD.payment_status, NEW.payment_status;
    END IF;
    IF (OLD.user_id, OLD.course_id, OLD.trail_id, OLD.amount_cents, OLD.payment_method, OLD.transaction_id)
      IS DISTINCT FROM (NEW.user_id, NEW.course_id, NEW.trail_id, NEW.amount_cents, NEW.payment_method, NEW.transaction_id) THEN
      RAISE EXCEPTION 'what a payment is for does not change';
    END IF;
    RETURN NEW;
  END $$;
