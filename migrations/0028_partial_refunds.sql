CREATE TABLE "refunds" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "refunds_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"payment_id" integer NOT NULL,
	"kind" text NOT NULL,
	"amount_cents" integer NOT NULL,
	"reason" text,
	"asked_by" uuid,
	"asked_at" timestamp with time zone DEFAULT now() NOT NULL,
	"returned_at" timestamp with time zone,
	CONSTRAINT "refunds_kind" CHECK ("refunds"."kind" in ('part', 'rest', 'late')),
	CONSTRAINT "refunds_amount" CHECK ("refunds"."amount_cents" > 0)
);--> statement-breakpoint
ALTER TABLE "commissions" DROP CONSTRAINT "commissions_amount";--> statement-breakpoint
ALTER TABLE "ledger_postings" DROP CONSTRAINT "ledger_postings_object";--> statement-breakpoint
ALTER TABLE "commissions" ADD COLUMN "refund_id" integer;--> statement-breakpoint
ALTER TABLE "ledger_postings" ADD COLUMN "refund_id" integer;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "returned_cents" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "simulated_charges" ADD COLUMN "refunds" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_asked_by_users_id_fk" FOREIGN KEY ("asked_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "refunds_payment" ON "refunds" USING btree ("payment_id");--> statement-breakpoint
CREATE UNIQUE INDEX "refunds_open" ON "refunds" USING btree ("payment_id") WHERE "refunds"."returned_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "refunds_last" ON "refunds" USING btree ("payment_id") WHERE "refunds"."kind" <> 'part';--> statement-breakpoint
ALTER TABLE "commissions" ADD CONSTRAINT "commissions_refund_id_refunds_id_fk" FOREIGN KEY ("refund_id") REFERENCES "public"."refunds"("id") ON DELETE no action ON UPDATE no action NOT VALID;--> statement-breakpoint
ALTER TABLE "ledger_postings" ADD CONSTRAINT "ledger_postings_refund_id_refunds_id_fk" FOREIGN KEY ("refund_id") REFERENCES "public"."refunds"("id") ON DELETE no action ON UPDATE no action NOT VALID;--> statement-breakpoint
ALTER TABLE "commissions" ADD CONSTRAINT "commissions_share" CHECK (case "commissions"."kind" when 'sale' then "commissions"."amount_cents" = ("commissions"."price_cents" * "commissions"."percentage" + 50) / 100 else "commissions"."amount_cents" <= 0 and abs("commissions"."amount_cents" * 100 + "commissions"."price_cents" * "commissions"."percentage") <= 100 end) NOT VALID;--> statement-breakpoint
ALTER TABLE "ledger_postings" ADD CONSTRAINT "ledger_postings_about" CHECK (num_nonnulls("ledger_postings"."payment_id", "ledger_postings"."commission_id", "ledger_postings"."refund_id") = 1) NOT VALID;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_returned" CHECK ("payments"."returned_cents" >= 0 and "payments"."returned_cents" < "payments"."amount_cents") NOT VALID;--> statement-breakpoint
-- What went back in parts is no revenue, and counts in the month in which it went back.
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
    SELECT 'payment.refunded', '', month_of(refunded_at), sum(sign), sum(sign * (amount_cents - returned_cents))
      FROM %1$s WHERE refunded_at IS NOT NULL
      GROUP BY 3 HAVING (sum(sign), sum(sign * (amount_cents - returned_cents))) <> (0, 0)$q$, changed_by(TG_OP));
  RETURN NULL;
END $fn$;--> statement-breakpoint
CREATE FUNCTION tally_refunds() RETURNS trigger LANGUAGE plpgsql AS $fn$
BEGIN
  EXECUTE format($q$INSERT INTO school_tallies (figure, part, month, n, cents)
    SELECT 'payment.refunded', '', month_of(returned_at), sum(sign), sum(sign * amount_cents)
      FROM %1$s WHERE kind = 'part' AND returned_at IS NOT NULL
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
  SELECT 'payment', payment_status, NULL, count(*), sum(amount_cents - returned_cents) FROM payments GROUP BY 2
  UNION ALL
  SELECT 'payment.completed', '', month_of(completed_at), count(*), sum(amount_cents)
    FROM payments WHERE completed_at IS NOT NULL GROUP BY 3
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
  SELECT 'certificate', design_id::text, NULL, count(*), 0 FROM certificates GROUP BY 2;--> statement-breakpoint
CREATE TRIGGER "refunds_tallied_insert" AFTER INSERT ON "refunds"
  REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION tally_refunds();--> statement-breakpoint
CREATE TRIGGER "refunds_tallied_update" AFTER UPDATE ON "refunds"
  REFERENCING OLD TABLE AS removed NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION tally_refunds();--> statement-breakpoint
CREATE TRIGGER "refunds_stay" BEFORE DELETE ON "refunds" FOR EACH ROW EXECUTE FUNCTION refuse_change();--> statement-breakpoint
CREATE TRIGGER "refunds_not_emptied" BEFORE TRUNCATE ON "refunds"
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_emptying();
