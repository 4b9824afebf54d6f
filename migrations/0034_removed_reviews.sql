ALTER TABLE "reviews" ADD COLUMN "removed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "reviews" ADD COLUMN "removed_note" text;--> statement-breakpoint
-- A review that the school took down counts in no figure.
CREATE OR REPLACE VIEW counted_courses AS
  SELECT course_id, sum(enrolments) AS enrolments, sum(completions) AS completions, sum(reviews) AS reviews, sum(stars) AS stars
  FROM (
    SELECT course_id, count(*) AS enrolments, count(completed_at) AS completions, 0::bigint AS reviews, 0::bigint AS stars
      FROM enrollments WHERE ended_at IS NULL GROUP BY course_id
    UNION ALL
    SELECT course_id, 0, 0, count(*), sum(rating) FROM reviews WHERE removed_at IS NULL GROUP BY course_id
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
      FROM courses c JOIN reviews r ON r.course_id = c.id AND r.removed_at IS NULL
      WHERE c.is_published AND c.deleted_at IS NULL GROUP BY c.instructor_id
    UNION ALL
    SELECT instructor_id, 0, 0, 0, 0, count(*) FROM commissions WHERE status <> 'cancelled' GROUP BY instructor_id
  ) AS counted GROUP BY teacher_id;--> statement-breakpoint
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
          CROSS JOIN LATERAL (SELECT count(*) AS reviews, coalesce(sum(rating), 0) AS stars FROM reviews
            WHERE course_id = m.id AND removed_at IS NULL) r
        UNION ALL
        SELECT t.teacher_id, 0, (coalesce(s.now, 0) > 0)::integer - (coalesce(s.now, 0) - t.n > 0)::integer, 0, 0
          FROM touched t LEFT JOIN standing s USING (teacher_id, user_id)
      ) AS moves GROUP BY teacher_id
      HAVING (sum(courses), sum(learners), sum(reviews), sum(stars)) <> (0, 0, 0, 0)$q$, changed_by(TG_OP));
  RETURN NULL;
END $fn$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION tally_reviews() RETURNS trigger LANGUAGE plpgsql AS $fn$
DECLARE
  chosen integer[];
BEGIN
  EXECUTE format($q$SELECT array_agg(DISTINCT course_id) FROM (SELECT course_id FROM %1$s WHERE removed_at IS NULL
    GROUP BY course_id HAVING (sum(sign), sum(sign * rating)) <> (0, 0)) AS moved$q$, changed_by(TG_OP)) INTO chosen;
  IF chosen IS NULL THEN RETURN NULL; END IF;
  PERFORM hold_teachers_of(chosen);
  EXECUTE format($q$WITH moved AS (
      SELECT course_id, sum(sign) AS reviews, sum(sign * rating) AS stars FROM %1$s WHERE removed_at IS NULL
      GROUP BY course_id HAVING (sum(sign), sum(sign * rating)) <> (0, 0)
    ), of_course AS (
      INSERT INTO course_tallies (course_id, reviews, stars) SELECT * FROM moved
    )
    INSERT INTO teacher_tallies (teacher_id, reviews, stars)
      SELECT c.instructor_id, sum(m.reviews), sum(m.stars) FROM moved m JOIN courses c ON c.id = m.course_id
      WHERE c.is_published AND c.deleted_at IS NULL GROUP BY c.instructor_id
      HAVING (sum(m.reviews), sum(m.stars)) <> (0, 0)$q$, changed_by(TG_OP));
  RETURN NULL;
END $fn$;
