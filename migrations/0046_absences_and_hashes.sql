CREATE TABLE "class_absences" (
	"class_id" integer NOT NULL,
	"user_id" uuid NOT NULL,
	"left_at" timestamp with time zone NOT NULL,
	"rejoined_at" timestamp with time zone NOT NULL,
	CONSTRAINT "class_absences_class_id_user_id_left_at_pk" PRIMARY KEY("class_id","user_id","left_at")
);
--> statement-breakpoint
ALTER TABLE "invitations" ADD COLUMN "address_hash" text;--> statement-breakpoint
ALTER TABLE "class_absences" ADD CONSTRAINT "class_absences_member" FOREIGN KEY ("class_id","user_id") REFERENCES "public"."class_members"("class_id","user_id") ON DELETE no action ON UPDATE no action;