import { z } from "zod";
import { dateTime, jsonOf, jsonView } from "#app/domain/json-view.ts";
import { personNotFound } from "#app/domain/people/person.ts";
import { invalid, yesOrNo } from "#app/domain/text.ts";

/** Somebody who taught a course until it was given to another. */
export type FormerInstructor = { userId: string; fullName: string; mayRead: boolean; until: Date };

export const readingFields = z.object({ user_id: z.uuid(personNotFound), may_read: z.boolean(invalid) });

/** The same from a form, whose button carries the new value. */
export const readingForm = readingFields.extend({ may_read: yesOrNo() });

export const formerInstructorResponse = jsonView("FormerInstructor", {
  user_id: z.uuid(),
  full_name: z.string(),
  may_read: z.boolean(),
  until: dateTime,
});

export const formerInstructorJson = (former: FormerInstructor) => jsonOf(formerInstructorResponse, former);
