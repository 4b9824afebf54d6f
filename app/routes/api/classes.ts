import { z } from "zod";
import {
  classJson,
  classQuery,
  classResponse,
  memberNotFound,
  ownClassJson,
  ownClassResponse,
} from "#app/domain/classes/class.ts";
import { createClass, setClassClosed, updateClass } from "#app/domain/classes/class-writes.server.ts";
import { classList, showClass, withVersion } from "#app/domain/classes/classes.server.ts";
import { classNotFound } from "#app/domain/classes/find-class.server.ts";
import {
  memberJson,
  memberProgressJson,
  memberProgressResponse,
  memberQuery,
  memberResponse,
} from "#app/domain/classes/member.ts";
import { listMembers, showMember } from "#app/domain/classes/members.server.ts";
import { leaveOwnClass, listOwnClasses, removeMember, showLedClass } from "#app/domain/classes/own-classes.server.ts";
import { showClassReport } from "#app/domain/classes/report.server.ts";
import { classReportJson, classReportResponse } from "#app/domain/classes/report.ts";
import { classInvitationJson, classInvitationResponse } from "#app/domain/invitations/invitation.ts";
import { listOfClass } from "#app/domain/invitations/invitations.server.ts";
import { classLinkJson, classLinkResponse } from "#app/domain/invitations/link.ts";
import { listLinksOfClass } from "#app/domain/invitations/links.server.ts";
import { mapPage } from "#app/domain/paging.ts";
import { integerPathId, uuidId } from "#app/domain/path-id.ts";
import { call, callOf, listCall } from "#app/http/api.server.ts";
import type { Endpoints } from "#app/http/contract/declared.ts";

const id = integerPathId(classNotFound);

type Ability = "classes.manage" | "classes.lead";

const membersBy = (ability: Ability) =>
  listCall({
    summary: "Lista os participantes de uma turma",
    ability,
    id,
    query: memberQuery,
    answer: memberResponse,
    run: async (ctx, { id, query }) => {
      const { measure, page } = await listMembers(ctx, id, query);
      return mapPage(page, (member) => memberJson(measure, member));
    },
  });

const whichOf = (classId: number, { userId }: Record<string, string | undefined>) => ({
  classId,
  userId: uuidId(userId, memberNotFound),
});

const removalBy = (ability: Ability) =>
  call({
    summary: "Tira alguém de uma turma",
    ability,
    id,
    run: async (ctx, { id, params }) => {
      await removeMember(ctx, whichOf(id, params));
      return null;
    },
  });

export const classes: Endpoints = {
  "my-classes": {
    area: "learning",
    GET: call({
      summary: "Lista as turmas que a pessoa autenticada lidera e aquelas em que estuda",
      ability: "classes.leave",
      answer: z.array(ownClassResponse),
      run: async (ctx) => (await listOwnClasses(ctx)).map(ownClassJson),
    }),
  },
  "my-classes/:id": {
    area: "learning",
    GET: call({
      summary: "Mostra uma turma a quem a lidera",
      ability: "classes.lead",
      id,
      answer: ownClassResponse,
      run: async (ctx, { id }) => ownClassJson(await showLedClass(ctx, id)),
    }),
  },
  "my-classes/:id/leaving": {
    area: "learning",
    POST: call({ ...callOf(leaveOwnClass, () => null), summary: "Sai de uma turma em que se estuda" }),
  },
  "my-classes/:id/members": { area: "learning", GET: membersBy("classes.lead") },
  "my-classes/:id/members/:userId": {
    area: "learning",
    GET: call({
      summary: "Mostra o progresso de um participante",
      ability: "classes.lead",
      id,
      answer: memberProgressResponse,
      run: async (ctx, { id, params }) => memberProgressJson((await showMember(ctx, whichOf(id, params))).member),
    }),
    DELETE: removalBy("classes.lead"),
  },
  "my-classes/:id/invitations": {
    area: "learning",
    GET: listCall({
      summary: "Lista a quem lidera os convites sem resposta da turma, sem os e-mails",
      ability: "classes.lead",
      id,
      answer: classInvitationResponse,
      run: async (ctx, { id, query }) => mapPage((await listOfClass(ctx, id, query)).invited, classInvitationJson),
    }),
  },
  "my-classes/:id/invitation-links": {
    area: "learning",
    GET: call({
      summary: "Lista a quem lidera os links pelos quais ainda se entra na turma",
      ability: "classes.lead",
      id,
      answer: z.array(classLinkResponse),
      run: async (ctx, { id }) => (await listLinksOfClass(ctx, id)).map(classLinkJson),
    }),
  },
  "my-classes/:id/report": {
    area: "learning",
    GET: call({
      summary: "Mostra a quem lidera onde a turma está em cada curso e o que mais erra",
      ability: "classes.lead",
      id,
      answer: classReportResponse,
      run: async (ctx, { id }) => classReportJson((await showClassReport(ctx, id)).report),
    }),
  },
  "admin/classes": {
    area: "school",
    GET: listCall({
      summary: "Lista as turmas da escola",
      ability: "classes.manage",
      query: classQuery,
      answer: classResponse,
      run: async (ctx, { query }) => mapPage(await classList.read(ctx, query), (one) => classJson(withVersion(one))),
    }),
    POST: call({
      ...callOf(createClass, classJson),
      summary: "Cria uma turma",
      idempotent: true,
      answer: classResponse,
    }),
  },
  "admin/classes/:id": {
    area: "school",
    GET: call({
      summary: "Mostra uma turma",
      ability: "classes.manage",
      id,
      answer: classResponse,
      run: async (ctx, { id }) => classJson(await showClass(ctx, id)),
    }),
    PUT: call({
      ...callOf(updateClass, classJson),
      summary: "Altera uma turma, com seus cursos e líderes",
      answer: classResponse,
      refuses: ["conflict"],
    }),
  },
  "admin/classes/:id/closing": {
    area: "school",
    PUT: call({
      ...callOf(setClassClosed, classJson),
      summary: "Encerra uma turma ou a abre de novo",
      answer: classResponse,
    }),
  },
  "admin/classes/:id/members": { area: "school", GET: membersBy("classes.manage") },
  "admin/classes/:id/members/:userId": { area: "school", DELETE: removalBy("classes.manage") },
};
