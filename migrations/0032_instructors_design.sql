ALTER TABLE "school_settings" ALTER COLUMN "teachers_design_certificates" SET DEFAULT false;--> statement-breakpoint
-- Schools that already have people keep what they have; a new one begins with it off.
UPDATE "school_settings" SET "teachers_design_certificates" = false WHERE NOT EXISTS (SELECT FROM "users");
