-- Statement by statement, so that no table stays closed: each can be carried out again after an attempt that broke off.
CREATE TABLE IF NOT EXISTS "course_tallies" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "course_tallies_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"course_id" integer NOT NULL,
	"enrolments" integer DEFAULT 0 NOT NULL,
	"completions" integer DEFAULT 0 NOT NULL,
	"reviews" integer DEFAULT 0 NOT NULL,
	"stars" integer DEFAULT 0 NOT NULL
);--> statement-breakpoint
CREATE TABLE IF NOT EXISTS "school_tallies" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "school_tallies_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"figure" text NOT NULL,
	"part" text DEFAULT '' NOT NULL,
	"month" date,
	"n" bigint DEFAULT 0 NOT NULL,
	"cents" bigint DEFAULT 0 NOT NULL
);--> statement-breakpoint
CREATE TABLE IF NOT EXISTS "teacher_tallies" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "teacher_tallies_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"teacher_id" uuid NOT NULL,
	"courses" integer DEFAULT 0 NOT NULL,
	"learners" integer DEFAULT 0 NOT NULL,
	"reviews" integer DEFAULT 0 NOT NULL,
	"stars" integer DEFAULT 0 NOT NULL,
	"commissions" integer DEFAULT 0 NOT NULL
);--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "course_tallies_course" ON "course_tallies" USING btree ("course_id");--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "school_tallies_figure" ON "school_tallies" USING btree ("figure","part","month");--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "teacher_tallies_teacher" ON "teacher_tallies" USING btree ("teacher_id");--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "courses_instructor";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "courses_instructor" ON "courses" USING btree ("instructor_id");--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "courses_creator";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "courses_creator" ON "courses" USING btree ("created_by");--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "courses_title";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "courses_title" ON "courses" USING btree (folded("title") collate "C","id");--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "courses_price_order";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "courses_price_order" ON "courses" USING btree ("price_cents","id");--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "courses_hours";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "courses_hours" ON "courses" USING btree ("duration_hours","id");--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "courses_created";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "courses_created" ON "courses" USING btree ("created_at","id");--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "mails_failed";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "mails_failed" ON "mails" USING btree ("failed_at") WHERE "mails"."failed_at" is not null;--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "payments_status";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "payments_status" ON "payments" USING btree ("payment_status","id");--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "users_newest";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "users_newest" ON "users" USING btree ("created_at" DESC NULLS FIRST,"id") WHERE "users"."deleted_at" is null;--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "support_tickets_folded";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "support_tickets_folded" ON "support_tickets" USING gin (folded("subject" || ' ' || "description" || ' ' || "name" || ' ' || "email") gin_trgm_ops);--> statement-breakpoint
-- The first day of the month of São Paulo in which a moment lies.
CREATE OR REPLACE FUNCTION month_of(timestamptz) RETURNS date LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  AS $$ SELECT date_trunc('month', $1 AT TIME ZONE 'America/Sao_Paulo')::date $$;--> statement-breakpoint
-- What is counted, said once: the lines that exist already are held against it, and so are the invariants.
CREATE OR REPLACE VIEW counted_courses AS
  SELECT course_id, sum(enrolments) AS enrolments, sum(completions) AS completions, sum(reviews) AS reviews, sum(stars) AS stars
  FROM (
    SELECT course_id, count(*) AS enrolments, count(completed_at) AS completions, 0::bigint AS reviews, 0::bigint AS stars
      FROM enrollments WHERE ended_at IS NULL GROUP BY course_id
    UNION ALL
    SELECT course_id, 0, 0, count(*), sum(rating) FROM reviews GROUP BY course_id
  ) AS counted GROUP BY course_id;--> statement-breakpoint
CREATE OR REPLACE VIEW counted_teachers AS
  SELECT teacher_id, sum(courses) AS courses, sum(learners) AS learners, sum(reviews) AS reviews, sum(stars) AS stars,
    sum(commissions) AS commissions
  FROM (
    SELECT instructor_id AS teacher_id, count(*) AS courses, 0::bigint AS learners, 0::bigint AS reviews, 0::bigint AS stars,
        0::bigint AS commissions
      FROM courses WHERE is_published AND deleted_at IS NULL GROUP BY instructor_id
    UNION ALL
    SELECT c.instructor_id, 0, count(DISTINCT e.user_id), 0, 0, 0
      FROM courses c JOIN enrollments e ON e.course_id = c.id
      WHERE c.is_published AND c.deleted_at IS NULL AND e.ended_at IS NULL GROUP BY c.instructor_id
    UNION ALL
    SELECT c.instructor_id, 0, 0, count(*), sum(r.rating), 0
      FROM courses c JOIN reviews r ON r.course_id = c.id
      WHERE c.is_published AND c.deleted_at IS NULL GROUP BY c.instructor_id
    UNION ALL
    SELECT instructor_id, 0, 0, 0, 0, count(*) FROM commissions WHERE status <> 'cancelled' GROUP BY instructor_id
  ) AS counted GROUP BY teacher_id;--> statement-breakpoint
CREATE OR REPLACE VIEW counted_school AS
  SELECT 'person' AS figure, role AS part, NULL::date AS month, count(*) AS n, 0::bigint AS cents
    FROM users WHERE deleted_at IS NULL GROUP BY role
  UNION ALL
  SELECT 'course', CASE WHEN is_published THEN category || '/' || level ELSE 'draft' END, NULL, count(*), 0
    FROM courses WHERE deleted_at IS NULL GROUP BY 2
  UNION ALL
  SELECT 'course.written', '', month_of(created_at), count(*), 0 FROM courses WHERE deleted_at IS NULL GROUP BY 3
  UNION ALL
  SELECT 'enrolment', '', NULL, count(*), 0 FROM enrollments WHERE ended_at IS NULL
  UNION ALL
  SELECT 'enrolment.completed', '', month_of(completed_at), count(*), 0
    FROM enrollments WHERE ended_at IS NULL AND completed_at IS NOT NULL GROUP BY 3
  UNION ALL
  SELECT 'learner', '', NULL, count(DISTINCT user_id), 0 FROM enrollments WHERE ended_at IS NULL
  UNION ALL
  SELECT 'learner.begun', '', month_of(created_at), count(DISTINCT user_id), 0
    FROM enrollments WHERE ended_at IS NULL GROUP BY 3
  UNION ALL
  SELECT 'payment', payment_status, NULL, count(*), sum(amount_cents) FROM payments GROUP BY 2
  UNION ALL
  SELECT 'payment.completed', '', month_of(completed_at), count(*), sum(amount_cents)
    FROM payments WHERE completed_at IS NOT NULL GROUP BY 3
  UNION ALL
  SELECT 'payment.refunded', '', month_of(refunded_at), count(*), sum(amount_cents)
    FROM payments WHERE refunded_at IS NOT NULL GROUP BY 3
  UNION ALL
  SELECT 'commission', status || '/' || kind, NULL, count(*), sum(amount_cents) FROM commissions GROUP BY 2
  UNION ALL
  SELECT 'commission.earned', '', month_of(created_at), count(*), sum(amount_cents)
    FROM commissions WHERE status <> 'cancelled' GROUP BY 3
  UNION ALL
  SELECT 'ticket', status, NULL, count(*), 0 FROM support_tickets GROUP BY 2
  UNION ALL
  SELECT 'certificate', design_id::text, NULL, count(*), 0 FROM certificates GROUP BY 2;--> statement-breakpoint
-- What is missing from the kept figures, or too much in them: nothing, once they are there.
CREATE OR REPLACE VIEW course_differences AS
  SELECT course_id, sum(enrolments) AS enrolments, sum(completions) AS completions, sum(reviews) AS reviews, sum(stars) AS stars
  FROM (
    SELECT course_id, enrolments, completions, reviews, stars FROM counted_courses
    UNION ALL
    SELECT course_id, -enrolments, -completions, -reviews, -stars FROM course_tallies
  ) AS both_of_them GROUP BY course_id
  HAVING (sum(enrolments), sum(completions), sum(reviews), sum(stars)) <> (0, 0, 0, 0);--> statement-breakpoint
CREATE OR REPLACE VIEW teacher_differences AS
  SELECT teacher_id, sum(courses) AS courses, sum(learners) AS learners, sum(reviews) AS reviews, sum(stars) AS stars,
    sum(commissions) AS commissions
  FROM (
    SELECT teacher_id, courses, learners, reviews, stars, commissions FROM counted_teachers
    UNION ALL
    SELECT teacher_id, -courses, -learners, -reviews, -stars, -commissions FROM teacher_tallies
  ) AS both_of_them GROUP BY teacher_id
  HAVING (sum(courses), sum(learners), sum(reviews), sum(stars), sum(commissions)) <> (0, 0, 0, 0, 0);--> statement-breakpoint
CREATE OR REPLACE VIEW school_differences AS
  SELECT figure, part, month, sum(n) AS n, sum(cents) AS cents
  FROM (
    SELECT figure, part, month, n, cents FROM counted_school
    UNION ALL
    SELECT figure, part, month, -n, -cents FROM school_tallies
  ) AS both_of_them GROUP BY figure, part, month HAVING (sum(n), sum(cents)) <> (0, 0);--> statement-breakpoint
-- The rows that a statement added and took away, each with its sign, as a table to read from. Planned anew each time,
-- since one statement may change one row or a million.
CREATE OR REPLACE FUNCTION changed_by(operation text) RETURNS text LANGUAGE sql IMMUTABLE
  AS $$ SELECT CASE operation
    WHEN 'INSERT' THEN '(SELECT 1 AS sign, * FROM added) AS changed'
    WHEN 'DELETE' THEN '(SELECT -1 AS sign, * FROM removed) AS changed'
    ELSE '(SELECT 1 AS sign, * FROM added UNION ALL SELECT -1, * FROM removed) AS changed' END $$;--> statement-breakpoint
-- Whoever changes what teachers' courses are worth holds these teachers until the end: those who write in the courses
-- together, whoever publishes, hides or hands over a course alone. In the order of their ids.
CREATE OR REPLACE FUNCTION hold_teachers(teachers uuid[], alone boolean) RETURNS void LANGUAGE plpgsql AS $fn$
DECLARE
  teacher uuid;
BEGIN
  FOREACH teacher IN ARRAY ARRAY(SELECT DISTINCT t FROM unnest(teachers) AS t ORDER BY t) LOOP
    IF alone THEN
      PERFORM pg_advisory_xact_lock(hashtextextended('teacher ' || teacher, 0));
    ELSE
      PERFORM pg_advisory_xact_lock_shared(hashtextextended('teacher ' || teacher, 0));
    END IF;
  END LOOP;
END $fn$;--> statement-breakpoint
-- Holds the teachers of courses together with others. A course that was handed over meanwhile makes the work begin anew.
CREATE OR REPLACE FUNCTION hold_teachers_of(chosen integer[]) RETURNS void LANGUAGE plpgsql AS $fn$
DECLARE
  teachers uuid[] := ARRAY(SELECT DISTINCT instructor_id FROM courses WHERE id = ANY (chosen));
BEGIN
  PERFORM hold_teachers(teachers, false);
  IF EXISTS (SELECT FROM courses WHERE id = ANY (chosen) AND NOT instructor_id = ANY (teachers)) THEN
    RAISE EXCEPTION 'a course was handed over meanwhile' USING ERRCODE = 'serialization_failure';
  END IF;
END $fn$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION tally_people() RETURNS trigger LANGUAGE plpgsql AS $fn$
BEGIN
  EXECUTE format($q$INSERT INTO school_tallies (figure, part, n)
    SELECT 'person', role, sum(sign) FROM %1$s
    WHERE deleted_at IS NULL GROUP BY role HAVING sum(sign) <> 0$q$, changed_by(TG_OP));
  RETURN NULL;
END $fn$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION tally_tickets() RETURNS trigger LANGUAGE plpgsql AS $fn$
BEGIN
  EXECUTE format($q$INSERT INTO school_tallies (figure, part, n)
    SELECT 'ticket', status, sum(sign) FROM %1$s GROUP BY status HAVING sum(sign) <> 0$q$, changed_by(TG_OP));
  RETURN NULL;
END $fn$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION tally_certificates() RETURNS trigger LANGUAGE plpgsql AS $fn$
BEGIN
  EXECUTE format($q$INSERT INTO school_tallies (figure, part, n)
    SELECT 'certificate', design_id::text, sum(sign) FROM %1$s GROUP BY design_id HAVING sum(sign) <> 0$q$, changed_by(TG_OP));
  RETURN NULL;
END $fn$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION tally_courses() RETURNS trigger LANGUAGE plpgsql AS $fn$
DECLARE
  teachers uuid[];
BEGIN
  EXECUTE format($q$INSERT INTO school_tallies (figure, part, month, n)
    SELECT 'course', CASE WHEN is_published THEN category || '/' || level ELSE 'draft' END, NULL::date, sum(sign)
      FROM %1$s WHERE deleted_at IS NULL GROUP BY 2 HAVING sum(sign) <> 0
    UNION ALL
    SELECT 'course.written', '', month_of(created_at), sum(sign)
      FROM %1$s WHERE deleted_at IS NULL GROUP BY 3 HAVING sum(sign) <> 0$q$, changed_by(TG_OP));
  EXECUTE format($q$SELECT array_agg(DISTINCT instructor_id) FROM (
      SELECT instructor_id FROM %1$s
      GROUP BY id, instructor_id, is_published, deleted_at IS NULL HAVING sum(sign) <> 0) AS moved$q$, changed_by(TG_OP)) INTO teachers;
  IF teachers IS NULL THEN RETURN NULL; END IF;
  PERFORM hold_teachers(teachers, true);
  EXECUTE format($q$WITH moved AS (
      SELECT id, instructor_id AS teacher_id, sum(sign) AS n FROM %1$s
      WHERE is_published AND deleted_at IS NULL GROUP BY 1, 2 HAVING sum(sign) <> 0
    ), touched AS (
      SELECT m.teacher_id, e.user_id, sum(m.n) AS n FROM moved m
      JOIN enrollments e ON e.course_id = m.id AND e.ended_at IS NULL GROUP BY 1, 2
    ), standing AS (
      SELECT c.instructor_id AS teacher_id, e.user_id, count(*) AS now FROM courses c
      JOIN enrollments e ON e.course_id = c.id AND e.ended_at IS NULL
      WHERE c.instructor_id IN (SELECT teacher_id FROM moved) AND c.is_published AND c.deleted_at IS NULL GROUP BY 1, 2
    )
    INSERT INTO teacher_tallies (teacher_id, courses, learners, reviews, stars)
      SELECT teacher_id, sum(courses), sum(learners), sum(reviews), sum(stars) FROM (
        SELECT m.teacher_id, m.n AS courses, 0 AS learners, m.n * r.reviews AS reviews, m.n * r.stars AS stars FROM moved m
          CROSS JOIN LATERAL (SELECT count(*) AS reviews, coalesce(sum(rating), 0) AS stars FROM reviews WHERE course_id = m.id) r
        UNION ALL
        SELECT t.teacher_id, 0, (coalesce(s.now, 0) > 0)::integer - (coalesce(s.now, 0) - t.n > 0)::integer, 0, 0
          FROM touched t LEFT JOIN standing s USING (teacher_id, user_id)
      ) AS moves GROUP BY teacher_id
      HAVING (sum(courses), sum(learners), sum(reviews), sum(stars)) <> (0, 0, 0, 0)$q$, changed_by(TG_OP));
  RETURN NULL;
END $fn$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION tally_enrolments() RETURNS trigger LANGUAGE plpgsql AS $fn$
DECLARE
  learners uuid[];
  chosen integer[];
BEGIN
  EXECUTE format($q$INSERT INTO course_tallies (course_id, enrolments, completions)
    SELECT course_id, sum(sign), sum(sign * (completed_at IS NOT NULL)::integer) FROM %1$s
    WHERE ended_at IS NULL GROUP BY course_id
    HAVING (sum(sign), sum(sign * (completed_at IS NOT NULL)::integer)) <> (0, 0)$q$, changed_by(TG_OP));
  EXECUTE format($q$INSERT INTO school_tallies (figure, month, n)
    SELECT 'enrolment', NULL::date, sum(sign) FROM %1$s
      WHERE ended_at IS NULL HAVING sum(sign) <> 0
    UNION ALL
    SELECT 'enrolment.completed', month_of(completed_at), sum(sign) FROM %1$s
      WHERE ended_at IS NULL AND completed_at IS NOT NULL GROUP BY 2 HAVING sum(sign) <> 0$q$, changed_by(TG_OP));
  -- Who is counted once, however many courses they are in, depends on their other enrolments: one at a time for each.
  EXECUTE format($q$SELECT array_agg(DISTINCT user_id), array_agg(DISTINCT course_id) FROM (
      SELECT user_id, course_id FROM %1$s WHERE ended_at IS NULL
      GROUP BY user_id, course_id, month_of(created_at) HAVING sum(sign) <> 0) AS moved$q$, changed_by(TG_OP)) INTO learners, chosen;
  IF learners IS NULL THEN RETURN NULL; END IF;
  PERFORM FROM users WHERE id = ANY (learners) ORDER BY id FOR NO KEY UPDATE;
  PERFORM hold_teachers_of(chosen);
  EXECUTE format($q$WITH moved AS (
      SELECT user_id, month_of(created_at) AS month, sum(sign) AS n FROM %1$s
      WHERE ended_at IS NULL GROUP BY 1, 2 HAVING sum(sign) <> 0
    ), of_all AS (
      SELECT m.n, (SELECT count(*) FROM enrollments e WHERE e.user_id = m.user_id AND e.ended_at IS NULL) AS now
      FROM (SELECT user_id, sum(n) AS n FROM moved GROUP BY 1 HAVING sum(n) <> 0) AS m
    ), of_month AS (
      SELECT m.month, m.n, (SELECT count(*) FROM enrollments e WHERE e.user_id = m.user_id AND e.ended_at IS NULL
        AND month_of(e.created_at) = m.month) AS now FROM moved AS m
    )
    INSERT INTO school_tallies (figure, month, n)
      SELECT 'learner', NULL::date, sum((now > 0)::integer - (now - n > 0)::integer) FROM of_all
        HAVING sum((now > 0)::integer - (now - n > 0)::integer) <> 0
      UNION ALL
      SELECT 'learner.begun', month, sum((now > 0)::integer - (now - n > 0)::integer) FROM of_month GROUP BY month
        HAVING sum((now > 0)::integer - (now - n > 0)::integer) <> 0$q$, changed_by(TG_OP));
  EXECUTE format($q$WITH moved AS (
      SELECT user_id, course_id, sum(sign) AS n FROM %1$s
      WHERE ended_at IS NULL GROUP BY 1, 2 HAVING sum(sign) <> 0
    ), of_teacher AS (
      SELECT t.teacher_id, t.n, (SELECT count(*) FROM enrollments e JOIN courses c ON c.id = e.course_id
        WHERE e.user_id = t.user_id AND e.ended_at IS NULL AND c.instructor_id = t.teacher_id
          AND c.is_published AND c.deleted_at IS NULL) AS now
      FROM (
        SELECT m.user_id, c.instructor_id AS teacher_id, sum(m.n) AS n FROM moved m JOIN courses c ON c.id = m.course_id
        WHERE c.is_published AND c.deleted_at IS NULL GROUP BY 1, 2
      ) AS t
    )
    INSERT INTO teacher_tallies (teacher_id, learners)
      SELECT teacher_id, sum((now > 0)::integer - (now - n > 0)::integer) FROM of_teacher GROUP BY teacher_id
        HAVING sum((now > 0)::integer - (now - n > 0)::integer) <> 0$q$, changed_by(TG_OP));
  RETURN NULL;
END $fn$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION tally_reviews() RETURNS trigger LANGUAGE plpgsql AS $fn$
DECLARE
  chosen integer[];
BEGIN
  EXECUTE format($q$SELECT array_agg(DISTINCT course_id) FROM (SELECT course_id FROM %1$s
    GROUP BY course_id HAVING (sum(sign), sum(sign * rating)) <> (0, 0)) AS moved$q$, changed_by(TG_OP)) INTO chosen;
  IF chosen IS NULL THEN RETURN NULL; END IF;
  PERFORM hold_teachers_of(chosen);
  EXECUTE format($q$WITH moved AS (
      SELECT course_id, sum(sign) AS reviews, sum(sign * rating) AS stars FROM %1$s
      GROUP BY course_id HAVING (sum(sign), sum(sign * rating)) <> (0, 0)
    ), of_course AS (
      INSERT INTO course_tallies (course_id, reviews, stars) SELECT * FROM moved
    )
    INSERT INTO teacher_tallies (teacher_id, reviews, stars)
      SELECT c.instructor_id, sum(m.reviews), sum(m.stars) FROM moved m JOIN courses c ON c.id = m.course_id
      WHERE c.is_published AND c.deleted_at IS NULL GROUP BY c.instructor_id
      HAVING (sum(m.reviews), sum(m.stars)) <> (0, 0)$q$, changed_by(TG_OP));
  RETURN NULL;
END $fn$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION tally_payments() RETURNS trigger LANGUAGE plpgsql AS $fn$
BEGIN
  EXECUTE format($q$INSERT INTO school_tallies (figure, part, month, n, cents)
    SELECT 'payment', payment_status, NULL::date, sum(sign), sum(sign * amount_cents) FROM %1$s
      GROUP BY 2 HAVING (sum(sign), sum(sign * amount_cents)) <> (0, 0)
    UNION ALL
    SELECT 'payment.completed', '', month_of(completed_at), sum(sign), sum(sign * amount_cents)
      FROM %1$s WHERE completed_at IS NOT NULL
      GROUP BY 3 HAVING (sum(sign), sum(sign * amount_cents)) <> (0, 0)
    UNION ALL
    SELECT 'payment.refunded', '', month_of(refunded_at), sum(sign), sum(sign * amount_cents)
      FROM %1$s WHERE refunded_at IS NOT NULL
      GROUP BY 3 HAVING (sum(sign), sum(sign * amount_cents)) <> (0, 0)$q$, changed_by(TG_OP));
  RETURN NULL;
END $fn$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION tally_commissions() RETURNS trigger LANGUAGE plpgsql AS $fn$
BEGIN
  EXECUTE format($q$INSERT INTO school_tallies (figure, part, month, n, cents)
    SELECT 'commission', status || '/' || kind, NULL::date, sum(sign), sum(sign * amount_cents)
      FROM %1$s GROUP BY 2 HAVING (sum(sign), sum(sign * amount_cents)) <> (0, 0)
    UNION ALL
    SELECT 'commission.earned', '', month_of(created_at), sum(sign), sum(sign * amount_cents)
      FROM %1$s WHERE status <> 'cancelled'
      GROUP BY 3 HAVING (sum(sign), sum(sign * amount_cents)) <> (0, 0)$q$, changed_by(TG_OP));
  EXECUTE format($q$INSERT INTO teacher_tallies (teacher_id, commissions)
    SELECT instructor_id, sum(sign) FROM %1$s
    WHERE status <> 'cancelled' GROUP BY instructor_id HAVING sum(sign) <> 0$q$, changed_by(TG_OP));
  RETURN NULL;
END $fn$;--> statement-breakpoint
-- A trigger asks for its table for a moment; who does not get it within a second comes back later.
SET lock_timeout = '1s';--> statement-breakpoint
CREATE OR REPLACE TRIGGER "users_tallied_insert" AFTER INSERT ON "users"
  REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION tally_people();--> statement-breakpoint
CREATE OR REPLACE TRIGGER "users_tallied_update" AFTER UPDATE ON "users"
  REFERENCING OLD TABLE AS removed NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION tally_people();--> statement-breakpoint
CREATE OR REPLACE TRIGGER "users_tallied_delete" AFTER DELETE ON "users"
  REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION tally_people();--> statement-breakpoint
CREATE OR REPLACE TRIGGER "support_tickets_tallied_insert" AFTER INSERT ON "support_tickets"
  REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION tally_tickets();--> statement-breakpoint
CREATE OR REPLACE TRIGGER "support_tickets_tallied_update" AFTER UPDATE ON "support_tickets"
  REFERENCING OLD TABLE AS removed NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION tally_tickets();--> statement-breakpoint
CREATE OR REPLACE TRIGGER "support_tickets_tallied_delete" AFTER DELETE ON "support_tickets"
  REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION tally_tickets();--> statement-breakpoint
CREATE OR REPLACE TRIGGER "courses_tallied_insert" AFTER INSERT ON "courses"
  REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION tally_courses();--> statement-breakpoint
CREATE OR REPLACE TRIGGER "courses_tallied_update" AFTER UPDATE ON "courses"
  REFERENCING OLD TABLE AS removed NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION tally_courses();--> statement-breakpoint
CREATE OR REPLACE TRIGGER "courses_tallied_delete" AFTER DELETE ON "courses"
  REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION tally_courses();--> statement-breakpoint
CREATE OR REPLACE TRIGGER "enrollments_tallied_insert" AFTER INSERT ON "enrollments"
  REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION tally_enrolments();--> statement-breakpoint
CREATE OR REPLACE TRIGGER "enrollments_tallied_update" AFTER UPDATE ON "enrollments"
  REFERENCING OLD TABLE AS removed NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION tally_enrolments();--> statement-breakpoint
CREATE OR REPLACE TRIGGER "enrollments_tallied_delete" AFTER DELETE ON "enrollments"
  REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION tally_enrolments();--> statement-breakpoint
CREATE OR REPLACE TRIGGER "reviews_tallied_insert" AFTER INSERT ON "reviews"
  REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION tally_reviews();--> statement-breakpoint
CREATE OR REPLACE TRIGGER "reviews_tallied_update" AFTER UPDATE ON "reviews"
  REFERENCING OLD TABLE AS removed NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION tally_reviews();--> statement-breakpoint
CREATE OR REPLACE TRIGGER "reviews_tallied_delete" AFTER DELETE ON "reviews"
  REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION tally_reviews();--> statement-breakpoint
CREATE OR REPLACE TRIGGER "payments_tallied_insert" AFTER INSERT ON "payments"
  REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION tally_payments();--> statement-breakpoint
CREATE OR REPLACE TRIGGER "payments_tallied_update" AFTER UPDATE ON "payments"
  REFERENCING OLD TABLE AS removed NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION tally_payments();--> statement-breakpoint
CREATE OR REPLACE TRIGGER "payments_tallied_delete" AFTER DELETE ON "payments"
  REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION tally_payments();--> statement-breakpoint
CREATE OR REPLACE TRIGGER "commissions_tallied_insert" AFTER INSERT ON "commissions"
  REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION tally_commissions();--> statement-breakpoint
CREATE OR REPLACE TRIGGER "commissions_tallied_update" AFTER UPDATE ON "commissions"
  REFERENCING OLD TABLE AS removed NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION tally_commissions();--> statement-breakpoint
CREATE OR REPLACE TRIGGER "commissions_tallied_delete" AFTER DELETE ON "commissions"
  REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION tally_commissions();--> statement-breakpoint
CREATE OR REPLACE TRIGGER "certificates_tallied_insert" AFTER INSERT ON "certificates"
  REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION tally_certificates();--> statement-breakpoint
CREATE OR REPLACE TRIGGER "certificates_tallied_update" AFTER UPDATE ON "certificates"
  REFERENCING OLD TABLE AS removed NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION tally_certificates();--> statement-breakpoint
CREATE OR REPLACE TRIGGER "certificates_tallied_delete" AFTER DELETE ON "certificates"
  REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION tally_certificates();--> statement-breakpoint
SET lock_timeout = 0;--> statement-breakpoint
-- What was there before the triggers. Rows and lines are read at one moment, so whatever is written meanwhile is in both.
INSERT INTO course_tallies (course_id, enrolments, completions, reviews, stars) SELECT * FROM course_differences;--> statement-breakpoint
INSERT INTO teacher_tallies (teacher_id, courses, learners, reviews, stars, commissions) SELECT * FROM teacher_differences;--> statement-breakpoint
INSERT INTO school_tallies (figure, part, month, n, cents) SELECT * FROM school_differences;--> statement-breakpoint
ANALYZE course_tallies, teacher_tallies, school_tallies;