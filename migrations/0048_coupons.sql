CREATE TABLE "coupon_courses" (
	"coupon_id" integer NOT NULL,
	"course_id" integer NOT NULL,
	CONSTRAINT "coupon_courses_coupon_id_course_id_pk" PRIMARY KEY("coupon_id","course_id")
);
--> statement-breakpoint
CREATE TABLE "coupon_trails" (
	"coupon_id" integer NOT NULL,
	"trail_id" integer NOT NULL,
	CONSTRAINT "coupon_trails_coupon_id_trail_id_pk" PRIMARY KEY("coupon_id","trail_id")
);
--> statement-breakpoint
CREATE TABLE "coupon_uses" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "coupon_uses_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"coupon_id" integer NOT NULL,
	"user_id" uuid NOT NULL,
	"payment_id" integer,
	"discount_cents" integer NOT NULL,
	"used_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "coupon_uses_discount" CHECK ("coupon_uses"."discount_cents" > 0)
);
--> statement-breakpoint
CREATE TABLE "coupons" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "coupons_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"code" text NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"percent" integer,
	"amount_cents" integer,
	"starts_on" date,
	"ends_on" date,
	"max_uses" integer,
	"uses_per_person" integer DEFAULT 1 NOT NULL,
	"is_first_purchase" boolean DEFAULT false NOT NULL,
	"is_for_all" boolean NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL,
	"created_by" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "coupons_code" CHECK ("coupons"."code" ~ '^[A-Z0-9-]{3,32}$'),
	CONSTRAINT "coupons_one_kind" CHECK (num_nonnulls("coupons"."percent", "coupons"."amount_cents") = 1),
	CONSTRAINT "coupons_percent" CHECK ("coupons"."percent" between 1 and 100),
	CONSTRAINT "coupons_amount" CHECK ("coupons"."amount_cents" between 1 and 9999999),
	CONSTRAINT "coupons_days" CHECK ("coupons"."ends_on" >= "coupons"."starts_on"),
	CONSTRAINT "coupons_max_uses" CHECK ("coupons"."max_uses" between 1 and 100000),
	CONSTRAINT "coupons_per_person" CHECK ("coupons"."uses_per_person" between 1 and 1000)
);
--> statement-breakpoint
ALTER TABLE "trail_enrolments" DROP CONSTRAINT "trail_enrolments_origin";--> statement-breakpoint
ALTER TABLE "coupon_courses" ADD CONSTRAINT "coupon_courses_coupon_id_coupons_id_fk" FOREIGN KEY ("coupon_id") REFERENCES "public"."coupons"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "coupon_courses" ADD CONSTRAINT "coupon_courses_course_id_courses_id_fk" FOREIGN KEY ("course_id") REFERENCES "public"."courses"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "coupon_trails" ADD CONSTRAINT "coupon_trails_coupon_id_coupons_id_fk" FOREIGN KEY ("coupon_id") REFERENCES "public"."coupons"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "coupon_trails" ADD CONSTRAINT "coupon_trails_trail_id_trails_id_fk" FOREIGN KEY ("trail_id") REFERENCES "public"."trails"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "coupon_uses" ADD CONSTRAINT "coupon_uses_coupon_id_coupons_id_fk" FOREIGN KEY ("coupon_id") REFERENCES "public"."coupons"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "coupon_uses" ADD CONSTRAINT "coupon_uses_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "coupon_uses" ADD CONSTRAINT "coupon_uses_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "coupons" ADD CONSTRAINT "coupons_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "coupon_courses_course" ON "coupon_courses" USING btree ("course_id");--> statement-breakpoint
CREATE INDEX "coupon_trails_trail" ON "coupon_trails" USING btree ("trail_id");--> statement-breakpoint
CREATE UNIQUE INDEX "coupon_uses_payment" ON "coupon_uses" USING btree ("payment_id") WHERE "coupon_uses"."payment_id" is not null;--> statement-breakpoint
CREATE INDEX "coupon_uses_coupon" ON "coupon_uses" USING btree ("coupon_id","user_id");--> statement-breakpoint
CREATE INDEX "coupon_uses_user" ON "coupon_uses" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "coupons_code" ON "coupons" USING btree ("code");--> statement-breakpoint
ALTER TABLE "trail_enrolments" ADD CONSTRAINT "trail_enrolments_origin" CHECK ("trail_enrolments"."origin" in ('free', 'maintainer', 'grant', 'purchase')) NOT VALID;