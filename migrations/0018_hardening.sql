-- What figures are counted from changes row by row, so that each is counted, and so do the figures themselves.
CREATE FUNCTION refuse_emptying() RETURNS trigger LANGUAGE plpgsql
  AS $$ BEGIN
    RAISE EXCEPTION '% may not be truncated: figures are counted as its rows come and go', TG_TABLE_NAME
      USING HINT = 'DELETE counts them.';
  END $$;--> statement-breakpoint
CREATE TRIGGER "users_not_emptied" BEFORE TRUNCATE ON "users"
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_emptying();--> statement-breakpoint
CREATE TRIGGER "courses_not_emptied" BEFORE TRUNCATE ON "courses"
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_emptying();--> statement-breakpoint
CREATE TRIGGER "enrollments_not_emptied" BEFORE TRUNCATE ON "enrollments"
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_emptying();--> statement-breakpoint
CREATE TRIGGER "reviews_not_emptied" BEFORE TRUNCATE ON "reviews"
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_emptying();--> statement-breakpoint
CREATE TRIGGER "commissions_not_emptied" BEFORE TRUNCATE ON "commissions"
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_emptying();--> statement-breakpoint
CREATE TRIGGER "certificates_not_emptied" BEFORE TRUNCATE ON "certificates"
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_emptying();--> statement-breakpoint
CREATE TRIGGER "support_tickets_not_emptied" BEFORE TRUNCATE ON "support_tickets"
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_emptying();--> statement-breakpoint
CREATE TRIGGER "course_tallies_not_emptied" BEFORE TRUNCATE ON "course_tallies"
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_emptying();--> statement-breakpoint
CREATE TRIGGER "teacher_tallies_not_emptied" BEFORE TRUNCATE ON "teacher_tallies"
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_emptying();--> statement-breakpoint
CREATE TRIGGER "school_tallies_not_emptied" BEFORE TRUNCATE ON "school_tallies"
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_emptying();--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "has_second_factor" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "access_tokens" ADD COLUMN "has_second_factor" boolean DEFAULT false NOT NULL;
