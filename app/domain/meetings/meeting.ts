import { z } from "zod";
import { isoDay, shortDate, timeOfDay } from "#app/domain/calendar.ts";
import { type Editable, versionField } from "#app/domain/edit-version.ts";
import { dateTime, jsonOf, jsonView, number } from "#app/domain/json-view.ts";
import { parseWebUrl } from "#app/domain/media/picture.ts";
import { invalid, lineField, textField, withoutBlanks, yesOrNo } from "#app/domain/text.ts";

export const meetingNotFound = "Encontro não encontrado";

/** The minutes before a meeting and after its end in which members may mark themselves present. */
export const arrivalMinutes = { before: 30, after: 120 };

export const meetingLimits = { title: 120, place: 200, link: 500, minMinutes: 5, maxMinutes: 1_440, maxWeeks: 52 };
const { minMinutes, maxMinutes, maxWeeks } = meetingLimits;

const askDay = "Escolha o dia.";
const askTime = "Escolha a hora, como 19:30.";
const askMinutes = `Quanto dura, em minutos: de ${minMinutes} a ${maxMinutes.toLocaleString("pt-BR")}.`;
const askWeeks = `Por quantas semanas: de 1 a ${maxWeeks}.`;
const askLink = `Escreva um endereço que comece com https:// e tenha no máximo ${meetingLimits.link} caracteres.`;
const askCode = "O código tem quatro números.";
const where = { path: ["place"], error: "Informe o lugar, o link ou os dois." };

const fields = {
  title: lineField({ min: 1, max: meetingLimits.title, sentences: { missing: "Dê um título ao encontro." } }),
  date: z.iso.date(askDay).meta({ description: "O dia, AAAA-MM-DD, em São Paulo." }),
  time: z
    .string(askTime)
    .regex(/^([01]\d|2[0-3]):[0-5]\d$/, askTime)
    .meta({ description: "A hora em que começa, HH:MM, em São Paulo." }),
  minutes: z.int(askMinutes).min(minMinutes, askMinutes).max(maxMinutes, askMinutes),
  place: textField({ max: meetingLimits.place })
    .nullish()
    .transform((place) => place || null),
  link: z
    .string(askLink)
    .nullish()
    .transform((link) => link?.trim() || null)
    .refine((link) => link === null || parseWebUrl(link, meetingLimits.link), askLink)
    .transform((link) => link && parseWebUrl(link, meetingLimits.link))
    .meta({ description: "Um endereço https://, de um encontro por vídeo." }),
};

const isSomewhere = ({ place, link }: { place: string | null; link: string | null }) => place !== null || link !== null;

/** A meeting as form and API send it; `weeks`: for how many weeks it is repeated, as separate meetings. */
export const newMeetingFields = z
  .object({
    ...fields,
    weeks: z
      .int(askWeeks)
      .min(1, askWeeks)
      .max(maxWeeks, askWeeks)
      .nullish()
      .transform((weeks) => weeks ?? 1)
      .meta({ description: "Por quantas semanas se repete; sem ele, uma vez só." }),
  })
  .refine(isSomewhere, where);

export const meetingFields = z.object({ ...fields, version: versionField }).refine(isSomewhere, where);

export type MeetingFields = Omit<z.output<typeof meetingFields>, "version">;

/** The code that a member types at the meeting. */
export const arrivalFields = z.object({
  code: z
    .string(askCode)
    .transform(withoutBlanks)
    .refine((code) => /^\d{4}$/.test(code), askCode)
    .meta({ description: "Os quatro números que quem lidera a turma diz no encontro." }),
});

/** Whether to create a new calendar feed, or delete it. */
export const feedForm = z.object({ wanted: yesOrNo(invalid) });

const people = z.array(z.uuid(invalid), invalid).max(1_000, invalid);

/** Who was present and who was not; people who are not mentioned stay unchanged. */
export const attendanceFields = z.object({
  present: people.default([]).meta({ description: "Quem esteve lá." }),
  absent: people.default([]).meta({ description: "Quem não esteve." }),
});

/** The same from the page's list: who is ticked now, and who was when the page was rendered (`was`). */
export const attendanceForm = z
  .object({ present: people.default([]), was: z.string(invalid).default("") })
  .transform(({ present, was }) => {
    const before = was.split(",").filter(Boolean);
    return {
      present: present.filter((id) => !before.includes(id)),
      absent: before.filter((id) => !present.includes(id)),
    };
  })
  .pipe(z.object({ present: people, absent: people }));

/** A meeting as the members of its class see it. */
export type MeetingView = {
  id: number;
  classId: number;
  className: string;
  title: string;
  startsAt: Date;
  minutes: number;
  place: string | null;
  link: string | null;
  sequence: number;
  createdAt: Date;
  isCancelled: boolean;
  isOver: boolean;
  /** Whether its code is accepted now. */
  takesArrivals: boolean;
};

/** A meeting as a member or leader of its class sees it, with their presence. */
export type OwnMeeting = MeetingView & {
  /** Whether the viewer is a member of the class, or leads it, or both. */
  isMember: boolean;
  leads: boolean;
  isPresent: boolean;
};

/** A meeting as the class's leaders see it. */
export type LedMeeting = MeetingView & { code: string; attendees: number };

export const endOf = ({ startsAt, minutes }: Pick<MeetingView, "startsAt" | "minutes">) =>
  new Date(startsAt.getTime() + minutes * 60_000);

type Planned = Pick<MeetingView, "title" | "startsAt" | "minutes" | "place" | "link">;

/** The values that a meeting's form starts from. */
export const toMeetingFields = ({ title, startsAt, minutes, place, link }: Planned): MeetingFields => ({
  title,
  date: isoDay(startsAt),
  time: timeOfDay(startsAt),
  minutes,
  place,
  link,
});

/** The fields that several leaders may edit. */
export const editableMeeting = ({ title, date, time, minutes, place, link }: MeetingFields): Editable => ({
  title: ["Título", title],
  date: ["Dia", shortDate(new Date(`${date}T12:00:00Z`))],
  time: ["Hora", time],
  minutes: ["Minutos", String(minutes)],
  place: ["Lugar", place],
  link: ["Link", link],
});

const shared = {
  id: number,
  class_id: number,
  class_name: z.string(),
  title: z.string(),
  starts_at: dateTime,
  ends_at: dateTime,
  minutes: z.int(),
  place: z.string().nullable(),
  link: z.string().nullable(),
  is_cancelled: z.boolean(),
  sequence: z.int().meta({ description: "Sobe a cada mudança do que uma agenda mostra." }),
  takes_arrivals: z.boolean().meta({ description: "Se o código do encontro vale agora." }),
};

export const meetingResponse = jsonView("Meeting", {
  ...shared,
  is_present: z.boolean().meta({ description: "Se a presença da pessoa autenticada está marcada." }),
});

export const ledMeetingResponse = jsonView("LedMeeting", {
  ...shared,
  code: z.string().meta({ description: "Os quatro números que quem está lá digita." }),
  attendees: z.int().meta({ description: "Quantas presenças estão marcadas." }),
});

const endJson = (meeting: MeetingView) => ({ ends_at: endOf(meeting).toISOString() });

export const meetingJson = (meeting: OwnMeeting) => jsonOf(meetingResponse, meeting, endJson(meeting));

export const ledMeetingJson = (meeting: LedMeeting) => jsonOf(ledMeetingResponse, meeting, endJson(meeting));
