import { longDate } from "#app/domain/calendar.ts";
import type { School } from "#app/domain/school.ts";
import { button, composeEmail, type Email, link, table, withoutLinks, words } from "./compose.ts";

export type InvitationFacts = {
  givenName: string;
  /** Null if the account of the inviting person was deleted. */
  byName: string | null;
  kind: "class" | "course";
  name: string;
  /** The titles of a class's courses. */
  courses: string[];
  leaders: string[];
  expiresAt: Date;
  address: string;
  refusal: string;
};

/** Invites a person to a class or a course. Names typed by others never become links. */
export function invitationEmail(facts: InvitationFacts, school: School): Email {
  const { givenName, byName, kind, courses, leaders, expiresAt, address, refusal } = facts;
  const name = withoutLinks(facts.name);
  const what = kind === "class" ? `participar da turma ${name}` : `fazer o curso ${name}`;
  const rows: [string, string][] = [[kind === "class" ? "Turma" : "Curso", name]];
  if (courses.length) rows.push([courses.length === 1 ? "Curso" : "Cursos", courses.map(withoutLinks).join("; ")]);
  if (leaders.length) rows.push([kind === "class" ? "Com" : "Quem ensina", leaders.map(withoutLinks).join(", ")]);
  rows.push(["Vale até", longDate(expiresAt)]);
  return composeEmail(school, {
    subject: `Convite de ${school.platformName}: ${name}`,
    preview: `Para aceitar, toque no botão e entre com este e-mail. Você não paga nada.`,
    heading: "Você foi convidado",
    greets: withoutLinks(givenName),
    blocks: [
      words(
        `${byName ? `${withoutLinks(byName)}, de ${school.platformName},` : school.platformName} convida você a ${what}. Você não paga nada.`,
      ),
      table(rows),
      button("Ver o convite", address),
      words(
        "Para participar, entre com este mesmo e-mail. Você recebe um código de seis números e não precisa de senha. Este convite é só para você.",
      ),
      words(
        "Não quer participar, ou não conhece a escola? Diga que não quer, e não escrevemos mais para este endereço.",
      ),
      link("Não quero", refusal),
    ],
  });
}
