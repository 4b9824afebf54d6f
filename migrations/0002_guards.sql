-- Lessons are reordered by swapping indexes inside one transaction.
ALTER TABLE lessons DROP CONSTRAINT lessons_order;--> statement-breakpoint
ALTER TABLE lessons ADD CONSTRAINT lessons_order UNIQUE (course_id, order_index) DEFERRABLE INITIALLY IMMEDIATE;--> statement-breakpoint
-- What happened stays as it was written.
CREATE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql
  AS $$ BEGIN RAISE EXCEPTION '% is append-only', TG_TABLE_NAME; END $$;--> statement-breakpoint
CREATE TRIGGER events_append_only BEFORE UPDATE OR DELETE ON events
  FOR EACH ROW EXECUTE FUNCTION refuse_change();--> statement-breakpoint
-- The founder can be neither deleted nor stripped of the mark.
CREATE FUNCTION keep_founder() RETURNS trigger LANGUAGE plpgsql
  AS $$ BEGIN
    IF TG_OP = 'DELETE' OR NOT NEW.is_founder THEN
      RAISE EXCEPTION 'the founder stays';
    END IF;
    RETURN NEW;
  END $$;--> statement-breakpoint
CREATE TRIGGER users_keep_founder BEFORE UPDATE OR DELETE ON users
  FOR EACH ROW WHEN (OLD.is_founder) EXECUTE FUNCTION keep_founder();--> statement-breakpoint
-- Certificates take the defaults until an operator saves a design of the school's own.
WITH first_design AS (
  INSERT INTO certificate_designs DEFAULT VALUES RETURNING id
)
INSERT INTO certificate_settings (id, design_id) SELECT 1, id FROM first_design;
