CREATE TABLE "school_signatures" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "school_signatures_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"sealed" text NOT NULL,
	"not_before" timestamp with time zone NOT NULL,
	"not_after" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "school_signatures_time" CHECK ("school_signatures"."not_before" < "school_signatures"."not_after")
);
--> statement-breakpoint
CREATE UNIQUE INDEX "school_signatures_one" ON "school_signatures" USING btree ((true));