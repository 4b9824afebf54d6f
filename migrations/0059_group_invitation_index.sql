DROP INDEX CONCURRENTLY IF EXISTS "invitations_payment";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "invitations_payment" ON "invitations" USING btree ("payment_id") WHERE "invitations"."payment_id" is not null;
