-- The payments first, as in every transaction that settles one.
ALTER TABLE "payments" ADD COLUMN "fee_cents" integer;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_fee" CHECK ("payments"."fee_cents" between 0 and "payments"."amount_cents") NOT VALID;--> statement-breakpoint
ALTER TABLE "ledger_entries" DROP CONSTRAINT "ledger_entries_account";--> statement-breakpoint
ALTER TABLE "ledger_entries" ADD CONSTRAINT "ledger_entries_account" CHECK ("ledger_entries"."account" in ('provider', 'sales', 'fees', 'commissions', 'instructors', 'bank')) NOT VALID;--> statement-breakpoint
CREATE OR REPLACE FUNCTION tally_payments() RETURNS trigger LANGUAGE plpgsql AS $fn$
BEGIN
  EXECUTE format($q$INSERT INTO school_tallies (figure, part, month, n, cents)
    SELECT 'payment', payment_status, NULL::date, sum(sign), sum(sign * (amount_cents - returned_cents)) FROM %1$s
      GROUP BY 2 HAVING (sum(sign), sum(sign * (amount_cents - returned_cents))) <> (0, 0)
    UNION ALL
    SELECT 'payment.completed', '', month_of(completed_at), sum(sign), sum(sign * amount_cents)
      FROM %1$s WHERE completed_at IS NOT NULL
      GROUP BY 3 HAVING (sum(sign), sum(sign * amount_cents)) <> (0, 0)
    UNION ALL
    SELECT 'payment.fee', '', month_of(completed_at), sum(sign), sum(sign * fee_cents)
      FROM %1$s WHERE fee_cents IS NOT NULL
      GROUP BY 3 HAVING (sum(sign), sum(sign * fee_cents)) <> (0, 0)
    UNION ALL
    SELECT 'payment.refunded', '', month_of(refunded_at), sum(sign), sum(sign * (amount_cents - returned_cents))
      FROM %1$s WHERE refunded_at IS NOT NULL
      GROUP BY 3 HAVING (sum(sign), sum(sign * (amount_cents - returned_cents))) <> (0, 0)$q$, changed_by(TG_OP));
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
  SELECT 'payment', payment_status, NULL, count(*), sum(amount_cents - returned_cents) FROM payments GROUP BY 2
  UNION ALL
  SELECT 'payment.completed', '', month_of(completed_at), count(*), sum(amount_cents)
    FROM payments WHERE completed_at IS NOT NULL GROUP BY 3
  UNION ALL
  SELECT 'payment.fee', '', month_of(completed_at), count(*), sum(fee_cents)
    FROM payments WHERE fee_cents IS NOT NULL GROUP BY 3
  UNION ALL
  SELECT 'payment.refunded', '', month_of(refunded_at), count(*), sum(amount_cents - returned_cents)
    FROM payments WHERE refunded_at IS NOT NULL GROUP BY 3
  UNION ALL
  SELECT 'payment.refunded', '', month_of(returned_at), count(*), sum(amount_cents)
    FROM refunds WHERE kind = 'part' AND returned_at IS NOT NULL GROUP BY 3
  UNION ALL
  SELECT 'commission', status || '/' || kind, NULL, count(*), sum(amount_cents) FROM commissions GROUP BY 2
  UNION ALL
  SELECT 'commission.earned', '', month_of(created_at), count(*), sum(amount_cents)
    FROM commissions WHERE status <> 'cancelled' GROUP BY 3
  UNION ALL
  SELECT 'ticket', status, NULL, count(*), 0 FROM support_tickets GROUP BY 2
  UNION ALL
  SELECT 'certificate', design_id::text, NULL, count(*), 0 FROM certificates GROUP BY 2;
