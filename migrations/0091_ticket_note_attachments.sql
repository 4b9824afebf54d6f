CREATE TABLE "ticket_note_attachments" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "ticket_note_attachments_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"note_id" integer NOT NULL,
	"media_id" uuid NOT NULL,
	"file_name" text NOT NULL,
	CONSTRAINT "ticket_note_attachments_media_id_unique" UNIQUE("media_id"),
	CONSTRAINT "ticket_note_attachments_file_name" CHECK (char_length("ticket_note_attachments"."file_name") between 1 and 300)
);
--> statement-breakpoint
ALTER TABLE "ticket_note_attachments" ADD CONSTRAINT "ticket_note_attachments_note_id_ticket_notes_id_fk" FOREIGN KEY ("note_id") REFERENCES "public"."ticket_notes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ticket_note_attachments" ADD CONSTRAINT "ticket_note_attachments_media_id_media_id_fk" FOREIGN KEY ("media_id") REFERENCES "public"."media"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "ticket_note_attachments_note" ON "ticket_note_attachments" USING btree ("note_id","id");