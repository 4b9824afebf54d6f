-- Text for PostgreSQL's Portuguese full text, which knows "oração" and "orações" as one word only with their accents.
CREATE FUNCTION searchable(text) RETURNS text
  LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  AS $$ SELECT regexp_replace(public.folded($1), '(\w\w)(ao|oes|aes)\M', '\1o', 'g') $$;
--> statement-breakpoint
CREATE TABLE "caption_parts" (
	"media_id" uuid NOT NULL,
	"order_index" integer NOT NULL,
	"start_seconds" integer NOT NULL,
	"text" text NOT NULL,
	"search" "tsvector" GENERATED ALWAYS AS (to_tsvector('portuguese', searchable("text"))) STORED,
	CONSTRAINT "caption_parts_media_id_order_index_pk" PRIMARY KEY("media_id","order_index")
);
--> statement-breakpoint
ALTER TABLE "media" ADD COLUMN "captions_read_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "caption_parts" ADD CONSTRAINT "caption_parts_media_id_media_id_fk" FOREIGN KEY ("media_id") REFERENCES "public"."media"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "caption_parts_search" ON "caption_parts" USING gin ("search");
