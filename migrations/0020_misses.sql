-- What happened stays as it was written. The trace of the network address is forgotten after its time, and with it go
-- sign-ins that were refused and certificates that were not found: they name nobody, and tell nothing without it.
CREATE OR REPLACE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql
  AS $$ BEGIN
    IF TG_TABLE_NAME = 'events' AND TG_OP = 'UPDATE' THEN
      IF NEW.ip_hash IS NULL AND to_jsonb(NEW) - 'ip_hash' = to_jsonb(OLD) - 'ip_hash' THEN RETURN NEW; END IF;
    END IF;
    IF TG_TABLE_NAME = 'events' AND TG_OP = 'DELETE' THEN
      IF OLD.action IN ('session.refused', 'certificate.missed') AND OLD.at < now() - interval '6 months' THEN
        RETURN OLD;
      END IF;
    END IF;
    RAISE EXCEPTION '% is append-only', TG_TABLE_NAME;
  END $$;
