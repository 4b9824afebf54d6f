import { and, asc, eq, sql } from "drizzle-orm";
import { classes, classLeaders, classMembers } from "#drizzle/schema/classes.ts";
import { events } from "#drizzle/schema/platform.ts";
import { isAfter, paged, type Section } from "./copy-section.server.ts";

export const studiedTogether: Section = {
  file: "turmas",
  title: "Turmas",
  about: "Em quais você estuda ou estudou, desde quando e até quando.",
  holds: ["class_members.user_id"],
  read: paged(({ db, viewer }, last, limit) => {
    const { classId, joinedAt, leftAt, userId } = classMembers;
    return db
      .select({ Turma: classes.name, "Entrou em": joinedAt, "Saiu em": leftAt, Código: classId })
      .from(classMembers)
      .innerJoin(classes, eq(classes.id, classId))
      .where(and(eq(userId, viewer.id), isAfter(classId, last)))
      .orderBy(asc(classId))
      .limit(limit);
  }),
};

export const led: Section = {
  file: "turmas-que-lidero",
  title: "Turmas que você lidera",
  about: "As atuais. O que você vê de quem participa é dado de outra pessoa e não está aqui.",
  holds: ["class_leaders.user_id"],
  read: paged(({ db, viewer }, last, limit) => {
    const { classId, userId } = classLeaders;
    const since = sql<Date | null>`(select max(e.at) from ${events} e where e.object = ${`user/${viewer.id}`}
      and e.action = 'class.leader_added' and e.data ->> 'classId' = ${classId}::text)`.mapWith(events.at);
    return db
      .select({ Turma: classes.name, Desde: since, Código: classId })
      .from(classLeaders)
      .innerJoin(classes, eq(classes.id, classId))
      .where(and(eq(userId, viewer.id), isAfter(classId, last)))
      .orderBy(asc(classId))
      .limit(limit);
  }),
};
