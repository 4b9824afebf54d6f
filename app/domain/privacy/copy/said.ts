import { momentLabel } from "#app/domain/calendar.ts";

/** A moment as it is read, `—` where there is none. */
export const when = (moment: Date | null | undefined) => (moment ? momentLabel(moment) : "—");

export const yesOrNo = (is: boolean) => (is ? "sim" : "não");
