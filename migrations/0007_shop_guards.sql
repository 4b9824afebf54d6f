-- A payment's state only moves forward, and what was bought, by whom and for how much stays as it was.
CREATE FUNCTION payment_moves_forward() RETURNS trigger LANGUAGE plpgsql
  AS $$ BEGIN
    IF (OLD.payment_status, NEW.payment_status) NOT IN (
      ('pending', 'pending'), ('pending', 'completed'), ('pending', 'failed'),
      ('completed', 'completed'), ('completed', 'refunded'), ('failed', 'failed'), ('refunded', 'refunded')
    ) THEN
      RAISE EXCEPTION 'a payment does not go from % to %', OLD.payment_status, NEW.payment_status;
    END IF;
    IF (OLD.user_id, OLD.course_id, OLD.amount_cents, OLD.payment_method, OLD.transaction_id)
      IS DISTINCT FROM (NEW.user_id, NEW.course_id, NEW.amount_cents, NEW.payment_method, NEW.transaction_id) THEN
      RAISE EXCEPTION 'what a payment is for does not change';
    END IF;
    RETURN NEW;
  END $$;--> statement-breakpoint
CREATE TRIGGER payments_move_forward BEFORE UPDATE ON payments
  FOR EACH ROW EXECUTE FUNCTION payment_moves_forward();--> statement-breakpoint
CREATE TRIGGER payments_stay BEFORE DELETE ON payments
  FOR EACH ROW EXECUTE FUNCTION refuse_change();--> statement-breakpoint
-- The books are written once, and every posting balances before its transaction may end.
CREATE TRIGGER ledger_postings_append_only BEFORE UPDATE OR DELETE ON ledger_postings
  FOR EACH ROW EXECUTE FUNCTION refuse_change();--> statement-breakpoint
CREATE TRIGGER ledger_entries_append_only BEFORE UPDATE OR DELETE ON ledger_entries
  FOR EACH ROW EXECUTE FUNCTION refuse_change();--> statement-breakpoint
CREATE FUNCTION posting_balances() RETURNS trigger LANGUAGE plpgsql
  AS $$ BEGIN
    IF (SELECT sum(debit_cents) <> sum(credit_cents) FROM ledger_entries WHERE posting_id = NEW.posting_id) THEN
      RAISE EXCEPTION 'posting % does not balance', NEW.posting_id;
    END IF;
    RETURN NULL;
  END $$;--> statement-breakpoint
CREATE CONSTRAINT TRIGGER ledger_entries_balance AFTER INSERT ON ledger_entries
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION posting_balances();
