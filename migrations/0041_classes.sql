CREATE TABLE "class_courses" (
	"class_id" integer NOT NULL,
	"course_id" integer NOT NULL,
	CONSTRAINT "class_courses_class_id_course_id_pk" PRIMARY KEY("class_id","course_id")
);
--> statement-breakpoint
CREATE TABLE "class_leaders" (
	"class_id" integer NOT NULL,
	"user_id" uuid NOT NULL,
	CONSTRAINT "class_leaders_class_id_user_id_pk" PRIMARY KEY("class_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "class_members" (
	"class_id" integer NOT NULL,
	"user_id" uuid NOT NULL,
	"joined_at" timestamp with time zone DEFAULT now() NOT NULL,
	"left_at" timestamp with time zone,
	CONSTRAINT "class_members_class_id_user_id_pk" PRIMARY KEY("class_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "classes" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "classes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"starts_on" date NOT NULL,
	"ends_on" date,
	"places" integer,
	"seats_taken" integer DEFAULT 0 NOT NULL,
	"presence_percent" integer,
	"created_by" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"closed_at" timestamp with time zone,
	CONSTRAINT "classes_dates" CHECK ("classes"."ends_on" is null or "classes"."ends_on" >= "classes"."starts_on"),
	CONSTRAINT "classes_places" CHECK ("classes"."places" is null or "classes"."places" between 1 and 100000),
	CONSTRAINT "classes_seats" CHECK ("classes"."seats_taken" >= 0 and ("classes"."places" is null or "classes"."seats_taken" <= "classes"."places")),
	CONSTRAINT "classes_presence" CHECK ("classes"."presence_percent" is null or "classes"."presence_percent" between 1 and 100)
);
--> statement-breakpoint
CREATE TABLE "enrolment_grants" (
	"enrollment_id" integer PRIMARY KEY NOT NULL,
	"reason" text NOT NULL,
	"granted_by" uuid,
	"granted_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "import_lines" (
	"import_id" integer NOT NULL,
	"line" integer NOT NULL,
	"full_name" text NOT NULL,
	"email" text NOT NULL,
	"class_name" text NOT NULL,
	"class_id" integer,
	"problem" text,
	"outcome" text,
	CONSTRAINT "import_lines_import_id_line_pk" PRIMARY KEY("import_id","line")
);
--> statement-breakpoint
CREATE TABLE "imports" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "imports_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"created_by" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"source" text NOT NULL,
	"ground" text NOT NULL,
	"course_id" integer,
	"line_count" integer NOT NULL,
	"confirmed_at" timestamp with time zone,
	"finished_at" timestamp with time zone,
	CONSTRAINT "imports_ground" CHECK ("imports"."ground" in ('members', 'asked', 'agreed'))
);
--> statement-breakpoint
CREATE TABLE "invitation_link_uses" (
	"link_id" integer NOT NULL,
	"user_id" uuid NOT NULL,
	"used_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "invitation_link_uses_link_id_user_id_pk" PRIMARY KEY("link_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "invitation_links" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "invitation_links_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"code" text NOT NULL,
	"class_id" integer,
	"course_id" integer,
	"places" integer,
	"used" integer DEFAULT 0 NOT NULL,
	"ends_at" timestamp with time zone,
	"is_active" boolean DEFAULT true NOT NULL,
	"created_by" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "invitation_links_code" UNIQUE("code"),
	CONSTRAINT "invitation_links_one_target" CHECK (num_nonnulls("invitation_links"."class_id", "invitation_links"."course_id") = 1),
	CONSTRAINT "invitation_links_places" CHECK ("invitation_links"."places" is null or "invitation_links"."places" between 1 and 100000),
	CONSTRAINT "invitation_links_used" CHECK ("invitation_links"."used" >= 0 and ("invitation_links"."places" is null or "invitation_links"."used" <= "invitation_links"."places"))
);
--> statement-breakpoint
CREATE TABLE "invitations" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "invitations_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"email" text,
	"full_name" text DEFAULT '' NOT NULL,
	"class_id" integer,
	"course_id" integer,
	"import_id" integer,
	"invited_by" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"accepted_at" timestamp with time zone,
	"accepted_by" uuid,
	"declined_at" timestamp with time zone,
	"withdrawn_at" timestamp with time zone,
	CONSTRAINT "invitations_one_target" CHECK (num_nonnulls("invitations"."class_id", "invitations"."course_id") = 1),
	CONSTRAINT "invitations_one_end" CHECK (num_nonnulls("invitations"."accepted_at", "invitations"."declined_at", "invitations"."withdrawn_at") <= 1),
	CONSTRAINT "invitations_address" CHECK ("invitations"."email" is not null or not (accepted_at is null and declined_at is null and withdrawn_at is null))
);
--> statement-breakpoint
CREATE TABLE "refused_addresses" (
	"address_hash" text PRIMARY KEY NOT NULL,
	"refused_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "attendances" (
	"meeting_id" integer NOT NULL,
	"user_id" uuid NOT NULL,
	"marked_by" uuid,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "attendances_meeting_id_user_id_pk" PRIMARY KEY("meeting_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "calendar_feeds" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"token_hash" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "calendar_feeds_token" UNIQUE("token_hash")
);
--> statement-breakpoint
CREATE TABLE "meetings" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "meetings_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"class_id" integer NOT NULL,
	"title" text NOT NULL,
	"starts_at" timestamp with time zone NOT NULL,
	"minutes" integer NOT NULL,
	"place" text,
	"link" text,
	"code" text NOT NULL,
	"sequence" integer DEFAULT 0 NOT NULL,
	"created_by" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"cancelled_at" timestamp with time zone,
	"day_reminder_at" timestamp with time zone,
	"hour_reminder_at" timestamp with time zone,
	CONSTRAINT "meetings_minutes" CHECK ("meetings"."minutes" between 5 and 1440),
	CONSTRAINT "meetings_code" CHECK ("meetings"."code" ~ '^[0-9]{4}$'),
	CONSTRAINT "meetings_where" CHECK (num_nonnulls("meetings"."place", "meetings"."link") >= 1)
);
--> statement-breakpoint
CREATE TABLE "notice_recipients" (
	"notice_id" integer NOT NULL,
	"user_id" uuid NOT NULL,
	"mail_id" bigint,
	"handled_at" timestamp with time zone,
	CONSTRAINT "notice_recipients_notice_id_user_id_pk" PRIMARY KEY("notice_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "notice_refusals" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"refused_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "notices" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "notices_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"writer_id" uuid NOT NULL,
	"class_id" integer,
	"course_id" integer,
	"audience" text NOT NULL,
	"subject" text NOT NULL,
	"body" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "notices_one_target" CHECK (num_nonnulls("notices"."class_id", "notices"."course_id") = 1),
	CONSTRAINT "notices_audience" CHECK ("notices"."audience" in ('all', 'stalled', 'uncertified'))
);
--> statement-breakpoint
CREATE TABLE "lesson_openings" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "lesson_openings_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"lesson_id" integer NOT NULL,
	"class_id" integer,
	"user_id" uuid,
	"kind" text NOT NULL,
	"opens_at" timestamp with time zone,
	"days" integer,
	"weekday" integer,
	"minutes" integer,
	CONSTRAINT "lesson_openings_once" UNIQUE NULLS NOT DISTINCT("lesson_id","class_id","user_id"),
	CONSTRAINT "lesson_openings_for" CHECK (num_nonnulls("lesson_openings"."class_id", "lesson_openings"."user_id") <= 1),
	CONSTRAINT "lesson_openings_kind" CHECK (case "lesson_openings"."kind"
        when 'open' then num_nonnulls("lesson_openings"."opens_at", "lesson_openings"."days", "lesson_openings"."weekday", "lesson_openings"."minutes") = 0
        when 'at' then "lesson_openings"."opens_at" is not null and num_nonnulls("lesson_openings"."days", "lesson_openings"."weekday", "lesson_openings"."minutes") = 0
        when 'after' then "lesson_openings"."opens_at" is null and "lesson_openings"."days" between 0 and 3650
          and "lesson_openings"."minutes" between 0 and 1439 and coalesce("lesson_openings"."weekday" between 0 and 6, true)
        else false end)
);
--> statement-breakpoint
CREATE TABLE "opening_notices" (
	"user_id" uuid NOT NULL,
	"lesson_id" integer NOT NULL,
	"queued_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "opening_notices_user_id_lesson_id_pk" PRIMARY KEY("user_id","lesson_id")
);
--> statement-breakpoint
ALTER TABLE "enrollments" DROP CONSTRAINT "enrollments_origin";--> statement-breakpoint
ALTER TABLE "class_courses" ADD CONSTRAINT "class_courses_class_id_classes_id_fk" FOREIGN KEY ("class_id") REFERENCES "public"."classes"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "class_courses" ADD CONSTRAINT "class_courses_course_id_courses_id_fk" FOREIGN KEY ("course_id") REFERENCES "public"."courses"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "class_leaders" ADD CONSTRAINT "class_leaders_class_id_classes_id_fk" FOREIGN KEY ("class_id") REFERENCES "public"."classes"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "class_leaders" ADD CONSTRAINT "class_leaders_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "class_members" ADD CONSTRAINT "class_members_class_id_classes_id_fk" FOREIGN KEY ("class_id") REFERENCES "public"."classes"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "class_members" ADD CONSTRAINT "class_members_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "classes" ADD CONSTRAINT "classes_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "enrolment_grants" ADD CONSTRAINT "enrolment_grants_enrollment_id_enrollments_id_fk" FOREIGN KEY ("enrollment_id") REFERENCES "public"."enrollments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "enrolment_grants" ADD CONSTRAINT "enrolment_grants_granted_by_users_id_fk" FOREIGN KEY ("granted_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "import_lines" ADD CONSTRAINT "import_lines_import_id_imports_id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."imports"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "import_lines" ADD CONSTRAINT "import_lines_class_id_classes_id_fk" FOREIGN KEY ("class_id") REFERENCES "public"."classes"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "imports" ADD CONSTRAINT "imports_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "imports" ADD CONSTRAINT "imports_course_id_courses_id_fk" FOREIGN KEY ("course_id") REFERENCES "public"."courses"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invitation_link_uses" ADD CONSTRAINT "invitation_link_uses_link_id_invitation_links_id_fk" FOREIGN KEY ("link_id") REFERENCES "public"."invitation_links"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invitation_link_uses" ADD CONSTRAINT "invitation_link_uses_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invitation_links" ADD CONSTRAINT "invitation_links_class_id_classes_id_fk" FOREIGN KEY ("class_id") REFERENCES "public"."classes"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invitation_links" ADD CONSTRAINT "invitation_links_course_id_courses_id_fk" FOREIGN KEY ("course_id") REFERENCES "public"."courses"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invitation_links" ADD CONSTRAINT "invitation_links_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invitations" ADD CONSTRAINT "invitations_class_id_classes_id_fk" FOREIGN KEY ("class_id") REFERENCES "public"."classes"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invitations" ADD CONSTRAINT "invitations_course_id_courses_id_fk" FOREIGN KEY ("course_id") REFERENCES "public"."courses"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invitations" ADD CONSTRAINT "invitations_import_id_imports_id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."imports"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invitations" ADD CONSTRAINT "invitations_invited_by_users_id_fk" FOREIGN KEY ("invited_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invitations" ADD CONSTRAINT "invitations_accepted_by_users_id_fk" FOREIGN KEY ("accepted_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "attendances" ADD CONSTRAINT "attendances_meeting_id_meetings_id_fk" FOREIGN KEY ("meeting_id") REFERENCES "public"."meetings"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "attendances" ADD CONSTRAINT "attendances_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "attendances" ADD CONSTRAINT "attendances_marked_by_users_id_fk" FOREIGN KEY ("marked_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "calendar_feeds" ADD CONSTRAINT "calendar_feeds_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "meetings" ADD CONSTRAINT "meetings_class_id_classes_id_fk" FOREIGN KEY ("class_id") REFERENCES "public"."classes"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "meetings" ADD CONSTRAINT "meetings_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notice_recipients" ADD CONSTRAINT "notice_recipients_notice_id_notices_id_fk" FOREIGN KEY ("notice_id") REFERENCES "public"."notices"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notice_recipients" ADD CONSTRAINT "notice_recipients_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notice_recipients" ADD CONSTRAINT "notice_recipients_mail_id_mails_id_fk" FOREIGN KEY ("mail_id") REFERENCES "public"."mails"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notice_refusals" ADD CONSTRAINT "notice_refusals_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notices" ADD CONSTRAINT "notices_writer_id_users_id_fk" FOREIGN KEY ("writer_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notices" ADD CONSTRAINT "notices_class_id_classes_id_fk" FOREIGN KEY ("class_id") REFERENCES "public"."classes"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notices" ADD CONSTRAINT "notices_course_id_courses_id_fk" FOREIGN KEY ("course_id") REFERENCES "public"."courses"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lesson_openings" ADD CONSTRAINT "lesson_openings_lesson_id_lessons_id_fk" FOREIGN KEY ("lesson_id") REFERENCES "public"."lessons"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lesson_openings" ADD CONSTRAINT "lesson_openings_class_id_classes_id_fk" FOREIGN KEY ("class_id") REFERENCES "public"."classes"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lesson_openings" ADD CONSTRAINT "lesson_openings_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "opening_notices" ADD CONSTRAINT "opening_notices_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "opening_notices" ADD CONSTRAINT "opening_notices_lesson_id_lessons_id_fk" FOREIGN KEY ("lesson_id") REFERENCES "public"."lessons"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "class_courses_course" ON "class_courses" USING btree ("course_id");--> statement-breakpoint
CREATE INDEX "class_leaders_user" ON "class_leaders" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "class_members_user" ON "class_members" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "classes_name" ON "classes" USING btree (folded("name") collate "C","id");--> statement-breakpoint
CREATE INDEX "import_lines_waiting" ON "import_lines" USING btree ("import_id","line") WHERE "import_lines"."problem" is null and "import_lines"."outcome" is null;--> statement-breakpoint
CREATE INDEX "imports_unfinished" ON "imports" USING btree ("id") WHERE "imports"."finished_at" is null;--> statement-breakpoint
CREATE INDEX "invitation_link_uses_user" ON "invitation_link_uses" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "invitation_links_class" ON "invitation_links" USING btree ("class_id");--> statement-breakpoint
CREATE INDEX "invitation_links_course" ON "invitation_links" USING btree ("course_id");--> statement-breakpoint
CREATE UNIQUE INDEX "invitations_class_pending" ON "invitations" USING btree ("class_id","email") WHERE accepted_at is null and declined_at is null and withdrawn_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "invitations_course_pending" ON "invitations" USING btree ("course_id","email") WHERE accepted_at is null and declined_at is null and withdrawn_at is null;--> statement-breakpoint
CREATE INDEX "invitations_email" ON "invitations" USING btree ("email") WHERE accepted_at is null and declined_at is null and withdrawn_at is null;--> statement-breakpoint
CREATE INDEX "invitations_expiring" ON "invitations" USING btree ("expires_at") WHERE accepted_at is null and declined_at is null and withdrawn_at is null;--> statement-breakpoint
CREATE INDEX "invitations_class" ON "invitations" USING btree ("class_id","id");--> statement-breakpoint
CREATE INDEX "invitations_accepted_by" ON "invitations" USING btree ("accepted_by");--> statement-breakpoint
CREATE INDEX "attendances_user" ON "attendances" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "meetings_class" ON "meetings" USING btree ("class_id","starts_at");--> statement-breakpoint
CREATE INDEX "meetings_start" ON "meetings" USING btree ("starts_at") WHERE "meetings"."cancelled_at" is null;--> statement-breakpoint
CREATE INDEX "notice_recipients_waiting" ON "notice_recipients" USING btree ("notice_id","user_id") WHERE "notice_recipients"."handled_at" is null;--> statement-breakpoint
CREATE INDEX "notice_recipients_user" ON "notice_recipients" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "notice_recipients_mail" ON "notice_recipients" USING btree ("mail_id");--> statement-breakpoint
CREATE INDEX "notices_writer" ON "notices" USING btree ("writer_id","created_at");--> statement-breakpoint
CREATE INDEX "notices_class" ON "notices" USING btree ("class_id","id");--> statement-breakpoint
CREATE INDEX "notices_course" ON "notices" USING btree ("course_id","id");--> statement-breakpoint
CREATE INDEX "lesson_openings_class" ON "lesson_openings" USING btree ("class_id");--> statement-breakpoint
CREATE INDEX "lesson_openings_user" ON "lesson_openings" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "opening_notices_lesson" ON "opening_notices" USING btree ("lesson_id");--> statement-breakpoint
ALTER TABLE "enrollments" ADD CONSTRAINT "enrollments_origin" CHECK ("enrollments"."origin" in ('free', 'maintainer', 'grant', 'purchase')) NOT VALID;--> statement-breakpoint
-- A rule's moment for somebody who began on `base`: the one place where a rule is worked out.
CREATE FUNCTION opening_moment(rule lesson_openings, base date) RETURNS timestamptz
LANGUAGE sql STABLE PARALLEL SAFE AS $$
  select case rule.kind
    when 'open' then '-infinity'::timestamptz
    when 'at' then rule.opens_at
    else (base + rule.days
        + coalesce(((rule.weekday - extract(dow from base + rule.days)::int) + 7) % 7, 0)
        + make_interval(mins => rule.minutes)) at time zone 'America/Sao_Paulo'
  end
$$;--> statement-breakpoint
-- When a lesson opens to somebody: null where nothing holds it back, or nothing is known of when they begin.
-- A rule for the person goes first. Members of classes with the course take their class's rule, or the course's where the
-- class has none, and the earliest of several classes. Everybody else takes the course's rule.
CREATE FUNCTION lesson_opens_at(lesson int, person uuid) RETURNS timestamptz
LANGUAGE plpgsql STABLE PARALLEL SAFE AS $$
declare
  rules lesson_openings[];
  enrolled_on date;
  class_began date;
  opens timestamptz;
  personal timestamptz;
begin
  select array_agg(o) into rules from lesson_openings o where o.lesson_id = lesson;
  if rules is null then
    return null;
  end if;
  select (e.created_at at time zone 'America/Sao_Paulo')::date into enrolled_on
    from enrollments e join lessons l on l.course_id = e.course_id
    where l.id = lesson and e.user_id = person;
  select min(c.starts_on), min(coalesce(opening_moment(coalesce(own, common), c.starts_on), '-infinity'))
    into class_began, opens
    from class_members m
    join classes c on c.id = m.class_id
    join class_courses cc on cc.class_id = c.id
    join lessons l on l.course_id = cc.course_id and l.id = lesson
    left join unnest(rules) own on own.class_id = c.id
    left join unnest(rules) common on common.class_id is null and common.user_id is null
    where m.user_id = person and m.left_at is null;
  if opens is null then
    select opening_moment(r, enrolled_on) into opens from unnest(rules) r where r.class_id is null and r.user_id is null;
  end if;
  select opening_moment(r, coalesce(class_began, enrolled_on)) into personal from unnest(rules) r where r.user_id = person;
  return nullif(case when found then personal else opens end, '-infinity');
end
$$;
