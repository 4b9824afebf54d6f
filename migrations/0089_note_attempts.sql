ALTER TABLE "lesson_notes" ADD COLUMN "attempt_id" uuid;
