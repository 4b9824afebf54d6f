import { z } from "zod";
import { invalid } from "#app/domain/text.ts";
import { askDate, askTime, dateField, minutesOf, timeField } from "./opening-rule.ts";

const fields = { date: dateField, time: timeField };

/** A day and minutes after midnight in São Paulo; null takes the date away. */
export const publicationDate = z.object(fields).transform(({ date, time }, { addIssue }) => {
  if (!date) return null;
  if (!time) addIssue({ code: "custom", path: ["time"], message: askTime });
  return { date, minutes: minutesOf(time ?? "00:00") };
});

/** The same from a form, which takes the date away with a button of its own. */
export const publicationDateForm = z
  .object({ ...fields, clear: z.boolean(invalid).default(false) })
  .transform(({ clear, date, time }, { addIssue }) => {
    if (clear) return null;
    if (!date) addIssue({ code: "custom", path: ["date"], message: askDate });
    if (!time) addIssue({ code: "custom", path: ["time"], message: askTime });
    return { date: date ?? "", minutes: minutesOf(time ?? "00:00") };
  });
