import { inArray } from "drizzle-orm";
import type { Ctx } from "#app/domain/ctx.ts";
import type { SecurityAction } from "#app/domain/events/log/kinds.ts";
import type { EventRow } from "#app/domain/events/log/read-events.server.ts";
import { sentenceOf } from "#app/domain/events/log/sentence.ts";
import { readTogether } from "#app/domain/read-together.server.ts";
import { courses } from "#drizzle/schema/courses.ts";
import { users } from "#drizzle/schema/people.ts";

/**
 * `said` begins with `who`, where somebody did it whose account is known; nothing of them is told but that name.
 * `about` is the name of the person, or the title of the course, that it is about.
 */
export type SecurityEvent = {
  id: number;
  at: Date;
  action: SecurityAction;
  said: string;
  actorId: string | null;
  who: string | null;
  actor: string;
  object: string;
  about: string | null;
  ipHash: string | null;
};

/** Events in sentences, with the names of the people and the titles of the courses in them as they are now. */
export async function tellEvents(ctx: Ctx, rows: EventRow[]): Promise<SecurityEvent[]> {
  const { people, titles } = await namesIn(ctx, rows);
  return rows.map((row) => {
    const { id, ms, action, object, data, actorId, ipHash } = row;
    const person = idIn(row, "user");
    const title = titles.get(Number(idIn(row, "course"))) ?? null;
    const name = (actorId && people.get(actorId)) || null;
    const other = person && person !== actorId ? (people.get(person) ?? null) : null;
    const actor = name ?? (ipHash ? "Alguém" : "A plataforma");
    const said = sentenceOf({ action, actor, about: other, title, number: object.split("/")[1] ?? "", data });
    const who = name && said.startsWith(name) ? name : null;
    const about = person ? (people.get(person) ?? null) : title;
    return { id: Number(id), at: new Date(ms), action, said, actorId, who, actor, object, about, ipHash };
  });
}

async function namesIn(ctx: Ctx, rows: EventRow[]) {
  const people = new Set(rows.flatMap((row) => [row.actorId, idIn(row, "user")]).filter((id) => id !== null));
  const titled = new Set(rows.map((row) => idIn(row, "course")).filter((id) => id !== null));
  if (!people.size && !titled.size) return { people: new Map<string, string>(), titles: new Map<number, string>() };
  const read = await readTogether(ctx, {
    people: selectNames(ctx, [...people]),
    titles: selectTitles(ctx, [...titled].map(Number)),
  });
  return {
    people: new Map(read.people.map(({ id, name }) => [id, name])),
    titles: new Map(read.titles.map(({ id, title }) => [id, title])),
  };
}

const selectNames = ({ db }: Ctx, ids: string[]) =>
  db.select({ id: users.id, name: users.fullName }).from(users).where(inArray(users.id, ids));

const selectTitles = ({ db }: Ctx, ids: number[]) =>
  db.select({ id: courses.id, title: courses.title }).from(courses).where(inArray(courses.id, ids));

/** The id in the event's object, where that is of the noun. */
const idIn = ({ object }: EventRow, noun: "user" | "course") =>
  object.startsWith(`${noun}/`) ? object.slice(noun.length + 1) : null;
