import { appointmentLabel } from "#app/domain/calendar.ts";
import type { MeetingView } from "#app/domain/meetings/meeting.ts";
import type { School } from "#app/domain/school.ts";
import { type Blocks, button, composeEmail, type Email, leaveBlock, link, table, words } from "./compose.ts";

/** The facts of an e-mail about a meeting. */
type Told = Pick<MeetingView, "id" | "className" | "title" | "startsAt" | "minutes" | "place" | "link"> & {
  givenName: string;
  now: Date;
  /** Where this person ends reminders and notices. */
  leave: string;
};

/** Reminds of a meeting: when and where. */
export function meetingReminderEmail(facts: Told, school: School): Email {
  const when = appointmentLabel(facts.startsAt, facts.now);
  return composeEmail(school, {
    subject: `Lembrete: ${facts.title}, ${when}`,
    preview: `O encontro da turma ${facts.className}.`,
    heading: `Encontro: ${when}`,
    greets: facts.givenName,
    blocks: [
      words("A sua turma se encontra em breve."),
      ...whereAndWhen(facts, school),
      words("Ao chegar, digite em “Meus encontros” o código que quem lidera a turma vai dizer."),
      leaveBlock(facts.leave),
    ],
  });
}

/** The time or place of a meeting changed after people were reminded of it. */
export function meetingChangedEmail(facts: Told, school: School): Email {
  const when = appointmentLabel(facts.startsAt, facts.now);
  return composeEmail(school, {
    subject: `Mudou: ${facts.title} agora é ${when}`,
    preview: `O encontro da turma ${facts.className} mudou.`,
    heading: "O encontro mudou",
    greets: facts.givenName,
    blocks: [words("O encontro que anunciamos mudou. Agora é assim:"), ...whereAndWhen(facts, school)],
  });
}

/** A meeting was cancelled after people were reminded of it. */
export function meetingCancelledEmail(facts: Told, school: School): Email {
  const { title, className, startsAt, givenName, now } = facts;
  const when = appointmentLabel(startsAt, now);
  return composeEmail(school, {
    subject: `Cancelado: ${title}, ${when}`,
    preview: `O encontro da turma ${className} foi cancelado.`,
    heading: "O encontro foi cancelado",
    greets: givenName,
    blocks: [
      words("O encontro que anunciamos não vai acontecer. Ele não conta para a presença."),
      table([
        ["Encontro", title],
        ["Turma", className],
        ["Estava marcado para", when],
      ]),
      link("Ver os seus encontros", `${school.origin}/meetings`),
    ],
  });
}

/** A meeting's link is shown only on the school's own page: the school's e-mails link nowhere else. */
function whereAndWhen({ id, className, title, startsAt, minutes, place, link, now }: Told, school: School): Blocks {
  return [
    table([
      ["Encontro", title],
      ["Turma", className],
      ["Quando", `${appointmentLabel(startsAt, now)}, ${minutes} minutos`],
      ["Onde", [place, link && "por vídeo (o link está na página do encontro)"].filter(Boolean).join(" e ")],
    ]),
    button("Ver o encontro", `${school.origin}/meetings/${id}`),
  ];
}
