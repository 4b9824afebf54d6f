ALTER TABLE "media" ADD COLUMN "light_of" uuid;--> statement-breakpoint
ALTER TABLE "media" ADD COLUMN "light_state" text;--> statement-breakpoint
ALTER TABLE "media" ADD COLUMN "light_claimed_until" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "media" ADD COLUMN "light_tries" smallint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "media" ADD CONSTRAINT "media_light_of_media_id_fk" FOREIGN KEY ("light_of") REFERENCES "public"."media"("id") ON DELETE cascade ON UPDATE no action NOT VALID;
