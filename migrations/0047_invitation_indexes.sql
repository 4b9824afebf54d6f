DROP INDEX CONCURRENTLY IF EXISTS "invitations_known";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "invitations_known" ON "invitations" USING btree ("email") WHERE "invitations"."email" is not null;--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "mails_invitation";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "mails_invitation" ON "mails" USING btree ("about") WHERE "mails"."kind" = 'invitation.sent';
