ALTER TABLE "payments" ADD COLUMN "is_test" boolean DEFAULT false NOT NULL;--> statement-breakpoint
-- A sale in test mode stays one.
CREATE OR REPLACE FUNCTION payment_moves_forward() RETURNS trigger LANGUAGE plpgsql
  AS $$ BEGIN
    IF (OLD.payment_status, NEW.payment_status) NOT IN (
      ('pending', 'pending'), ('pending', 'completed'), ('pending', 'failed'),
      ('completed', 'completed'), ('completed', 'refunded'), ('failed', 'failed'), ('refunded', 'refunded')
    ) THEN
      RAISE EXCEPTION 'a payment does not go from % to %', OLD.payment_status, NEW.payment_status;
    END IF;
    IF (OLD.user_id, OLD.course_id, OLD.trail_id, OLD.amount_cents, OLD.payment_method, OLD.transaction_id, OLD.is_test)
      IS DISTINCT FROM (NEW.user_id, NEW.course_id, NEW.trail_id, NEW.amount_cents, NEW.payment_method, NEW.transaction_id,
        NEW.is_test) THEN
      RAISE EXCEPTION 'what a payment is for does not change';
    END IF;
    RETURN NEW;
  END $$;--> statement-breakpoint
-- It is no money: counted apart, for lists alone, and in no sum.
CREATE OR REPLACE FUNCTION tally_payments() RETURNS trigger LANGUAGE plpgsql AS $fn$
BEGIN
  EXECUTE format($q$INSERT INTO school_tallies (figure, part, month, n, cents)
    SELECT CASE WHEN is_test THEN 'payment.test' ELSE 'payment' END, payment_status, NULL::date, sum(sign),
        sum(sign * (amount_cents - returned_cents)) FROM %1$s
      GROUP BY 1, 2 HAVING (sum(sign), sum(sign * (amount_cents - returned_cents))) <> (0, 0)
    UNION ALL
    SELECT 'payment.completed', '', month_of(completed_at), sum(sign), sum(sign * amount_cents)
      FROM %1$s WHERE NOT is_test AND completed_at IS NOT NULL
      GROUP BY 3 HAVING (sum(sign), sum(sign * amount_cents)) <> (0, 0)
    UNION ALL
    SELECT 'payment.fee', '', month_of(completed_at), sum(sign), sum(sign * fee_cents)
      FROM %1$s WHERE NOT is_test AND fee_cents IS NOT NULL
      GROUP BY 3 HAVING (sum(sign), sum(sign * fee_cents)) <> (0, 0)
    UNION ALL
    SELECT 'payment.refunded', '', month_of(refunded_at), sum(sign), sum(sign * (amount_cents - returned_cents))
      FROM %1$s WHERE NOT is_test AND refunded_at IS NOT NULL
      GROUP BY 3 HAVING (sum(sign), sum(sign * (amount_cents - returned_cents))) <> (0, 0)$q$, changed_by(TG_OP));
  RETURN NULL;
END $fn$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION tally_refunds() RETURNS trigger LANGUAGE plpgsql AS $fn$
BEGIN
  EXECUTE format($q$INSERT INTO school_tallies (figure, part, month, n, cents)
    SELECT 'payment.refunded', '', month_of(returned_at), sum(sign), sum(sign * amount_cents)
      FROM %1$s WHERE kind = 'part' AND returned_at IS NOT NULL
        AND NOT (SELECT is_test FROM payments WHERE id = payment_id)
      GROUP BY 3 HAVING (sum(sign), sum(sign * amount_cents)) <> (0, 0)$q$, changed_by(TG_OP));
  RETURN NULL;
END $fn$;--> statement-breakpoint
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
  SELECT CASE WHEN is_test THEN 'payment.test' ELSE 'payment' END, payment_status, NULL, count(*),
      sum(amount_cents - returned_cents) FROM payments GROUP BY 1, 2
  UNION ALL
  SELECT 'payment.completed', '', month_of(completed_at), count(*), sum(amount_cents)
    FROM payments WHERE NOT is_test AND completed_at IS NOT NULL GROUP BY 3
  UNION ALL
  SELECT 'payment.fee', '', month_of(completed_at), count(*), sum(fee_cents)
    FROM payments WHERE NOT is_test AND fee_cents IS NOT NULL GROUP BY 3
  UNION ALL
  SELECT 'payment.refunded', '', month_of(refunded_at), count(*), sum(amount_cents - returned_cents)
    FROM payments WHERE NOT is_test AND refunded_at IS NOT NULL GROUP BY 3
  UNION ALL
  SELECT 'payment.refunded', '', month_of(returned_at), count(*), sum(amount_cents)
    FROM refunds WHERE kind = 'part' AND returned_at IS NOT NULL
      AND NOT (SELECT is_test FROM payments WHERE id = payment_id) GROUP BY 3
  UNION ALL
  SELECT 'commission', status || '/' || kind, NULL, count(*), sum(amount_cents) FROM commissions GROUP BY 2
  UNION ALL
  SELECT 'commission.earned', '', month_of(created_at), count(*), sum(amount_cents)
    FROM commissions WHERE status <> 'cancelled' GROUP BY 3
  UNION ALL
  SELECT 'ticket', status, NULL, count(*), 0 FROM support_tickets GROUP BY 2
  UNION ALL
  SELECT 'certificate', design_id::text, NULL, count(*), 0 FROM certificates GROUP BY 2;
