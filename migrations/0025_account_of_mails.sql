-- Which account an e-mail went to is known from what it is about, never from its address.
UPDATE "mails" SET "user_id" = p."user_id" FROM "payments" p
  WHERE "mails"."recipient" <> '' AND "mails"."kind" LIKE 'payment.%' AND "mails"."about" = 'payment/' || p."id";--> statement-breakpoint
UPDATE "mails" SET "user_id" = c."user_id" FROM "certificates" c
  WHERE "mails"."recipient" <> '' AND "mails"."kind" = 'certificate.issued' AND "mails"."about" = 'certificate/' || c."id";--> statement-breakpoint
UPDATE "mails" SET "user_id" = t."user_id" FROM "support_tickets" t
  WHERE "mails"."recipient" <> '' AND "mails"."kind" = 'ticket.opened' AND "mails"."about" = 'ticket/' || t."id";--> statement-breakpoint
UPDATE "mails" SET "user_id" = t."user_id" FROM "support_tickets" t JOIN "ticket_replies" r ON r."ticket_id" = t."id"
  WHERE "mails"."recipient" <> '' AND "mails"."kind" = 'ticket.replied' AND r."from_school"
    AND "mails"."about" = 'ticket/' || t."id" || '/reply/' || r."id";--> statement-breakpoint
UPDATE "mails" SET "user_id" = u."id" FROM "users" u
  WHERE "mails"."recipient" <> '' AND "mails"."kind" = 'webhook.paused' AND right("mails"."about", 36) = u."id"::text;--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "mails_user";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "mails_user" ON "mails" USING btree ("user_id","id");--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "support_tickets_unclaimed";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "support_tickets_unclaimed" ON "support_tickets" USING btree (lower("email")) WHERE "support_tickets"."user_id" is null;
