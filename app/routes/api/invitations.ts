import { z } from "zod";
import { enrolledByHandResponse, grantJson, grantQuery, grantResponse } from "#app/domain/enrolments/grant.ts";
import { enrolByHand, listGrants, takeBack } from "#app/domain/enrolments/grants.server.ts";
import { acceptInvitation, declineInvitation, listOwnInvitations } from "#app/domain/invitations/answer.server.ts";
import {
  importFields,
  importJson,
  importNotFound,
  importResponse,
  lineJson,
  lineQuery,
  lineResponse,
  maxListBytes,
} from "#app/domain/invitations/import.ts";
import {
  confirmImport,
  createImport,
  deleteImport,
  listImports,
  listLines,
  recheckImport,
  showImport,
} from "#app/domain/invitations/imports.server.ts";
import {
  invitationJson,
  invitationQuery,
  invitationResponse,
  joinedResponse,
  ownInvitationJson,
  ownInvitationResponse,
  targetJson,
} from "#app/domain/invitations/invitation.ts";
import { invitationList } from "#app/domain/invitations/invitations.server.ts";
import { invite, sendAgain, withdrawInvitation } from "#app/domain/invitations/invite.server.ts";
import { linkJson, linkResponse, openLinkResponse } from "#app/domain/invitations/link.ts";
import { changeLink, createLink, joinByLink, linkList, openLink } from "#app/domain/invitations/links.server.ts";
import { mapPage } from "#app/domain/paging.ts";
import { integerPathId, textPathId } from "#app/domain/path-id.ts";
import { call, callOf, listCall } from "#app/http/api.server.ts";
import type { Endpoints } from "#app/http/contract/declared.ts";

const importId = integerPathId(importNotFound);

export const invitations: Endpoints = {
  "my-invitations": {
    area: "learning",
    GET: call({
      summary: "Lista os próprios convites abertos",
      ability: "courses.enrol",
      answer: z.array(ownInvitationResponse),
      run: async (ctx) => (await listOwnInvitations(ctx)).map(ownInvitationJson),
    }),
  },
  "my-invitations/:id/acceptance": {
    area: "learning",
    POST: call({
      ...callOf(acceptInvitation, targetJson),
      summary: "Aceita um convite",
      answer: joinedResponse,
      refuses: ["conflict"],
    }),
  },
  "my-invitations/:id/refusal": {
    area: "learning",
    POST: call({
      ...callOf(declineInvitation, () => null),
      summary: "Recusa um convite e todos os próximos ao mesmo e-mail",
      refuses: ["conflict"],
    }),
  },
  "invitation-links/:code": {
    area: "learning",
    GET: call({
      summary: "Mostra a que leva um link de convite",
      id: textPathId(),
      answer: openLinkResponse,
      refuses: ["not_found", "too_many"],
      run: async (ctx, { id: code }) => {
        const { to, closed, hasPlaces } = await openLink(ctx, code);
        const { courses, leaders } = to;
        return { ...targetJson(to), courses, leaders, has_places: closed === null && hasPlaces };
      },
    }),
  },
  "invitation-links/:code/use": {
    area: "learning",
    POST: call({
      ...callOf(joinByLink, targetJson),
      summary: "Entra numa turma ou num curso por um link de convite",
      answer: joinedResponse,
      refuses: ["conflict"],
    }),
  },
  "admin/imports": {
    area: "school",
    GET: listCall({
      summary: "Lista as importações de pessoas",
      ability: "classes.manage",
      answer: importResponse,
      run: async (ctx, { query }) => mapPage(await listImports(ctx, query), importJson),
    }),
    POST: call({
      summary: "Lê uma lista de pessoas para convidar, sem enviar nada",
      ability: "classes.manage",
      limit: "people.import",
      body: importFields,
      bodyLimit: 2 * maxListBytes,
      answer: importResponse,
      run: async (ctx, { body: { content, source, ground, course_id } }) => {
        const sent = { list: content, source, ground, courseId: course_id ?? null };
        const { id } = await createImport(ctx, sent);
        return importJson(await showImport(ctx, id));
      },
    }),
  },
  "admin/imports/:id": {
    area: "school",
    GET: call({
      summary: "Mostra uma importação",
      ability: "classes.manage",
      id: importId,
      answer: importResponse,
      run: async (ctx, { id }) => importJson(await showImport(ctx, id)),
    }),
    DELETE: call({
      ...callOf(deleteImport, () => null),
      summary: "Descarta uma importação que não foi confirmada",
      refuses: ["conflict"],
    }),
  },
  "admin/imports/:id/lines": {
    area: "school",
    GET: listCall({
      summary: "Lista as linhas de uma importação, primeiro as que têm problema",
      ability: "classes.manage",
      id: importId,
      query: lineQuery,
      answer: lineResponse,
      run: async (ctx, { id, query }) => mapPage((await listLines(ctx, id, query)).lines, lineJson),
    }),
  },
  "admin/imports/:id/check": {
    area: "school",
    POST: call({
      ...callOf(recheckImport, importJson),
      summary: "Confere de novo as linhas de uma importação que não foi confirmada",
      answer: importResponse,
      refuses: ["conflict"],
    }),
  },
  "admin/imports/:id/confirmation": {
    area: "school",
    POST: call({
      ...callOf(confirmImport, importJson),
      summary: "Confirma uma importação: os convites saem em seguida",
      answer: importResponse,
      refuses: ["conflict"],
    }),
  },
  "admin/invitations": {
    area: "school",
    GET: listCall({
      summary: "Lista os convites",
      ability: "classes.manage",
      query: invitationQuery,
      answer: invitationResponse,
      run: async (ctx, { query }) => mapPage(await invitationList.read(ctx, query), invitationJson),
    }),
    POST: call({
      ...callOf(invite, invitationJson),
      summary: "Convida uma pessoa para uma turma ou um curso",
      idempotent: true,
      answer: invitationResponse,
      refuses: ["not_found", "conflict"],
    }),
  },
  "admin/invitations/:id": {
    area: "school",
    DELETE: call({
      ...callOf(withdrawInvitation, invitationJson),
      summary: "Retira um convite sem resposta",
      answer: invitationResponse,
    }),
  },
  "admin/invitations/:id/again": {
    area: "school",
    POST: call({
      ...callOf(sendAgain, invitationJson),
      summary: "Manda um convite de novo",
      answer: invitationResponse,
      refuses: ["conflict", "too_many"],
    }),
  },
  "admin/invitation-links": {
    area: "school",
    GET: listCall({
      summary: "Lista os links de convite",
      ability: "classes.manage",
      answer: linkResponse,
      run: async (ctx, { query }) => mapPage(await linkList.read(ctx, query), linkJson),
    }),
    POST: call({
      ...callOf(createLink, linkJson),
      summary: "Cria um link de convite para uma turma ou um curso",
      idempotent: true,
      answer: linkResponse,
      refuses: ["not_found"],
    }),
  },
  "admin/invitation-links/:id": {
    area: "school",
    PUT: call({
      ...callOf(changeLink, linkJson),
      summary: "Muda as vagas e o prazo de um link, ou o desliga",
      answer: linkResponse,
    }),
  },
  "admin/enrollments": {
    area: "school",
    GET: listCall({
      summary: "Lista os cursos pagos que a escola deu",
      ability: "classes.manage",
      query: grantQuery,
      answer: grantResponse,
      run: async (ctx, { query }) => mapPage(await listGrants(ctx, query), grantJson),
    }),
    POST: call({
      ...callOf(enrolByHand, ({ enrollmentId, granted }) => ({ enrollment_id: enrollmentId, granted })),
      summary: "Inscreve num curso uma pessoa que já tem conta",
      idempotent: true,
      answer: enrolledByHandResponse,
      refuses: ["not_found", "conflict"],
    }),
  },
  "admin/enrollments/:id": {
    area: "school",
    DELETE: call({
      ...callOf(takeBack, () => null),
      summary: "Tira um curso que a escola deu; o certificado fica",
      refuses: ["conflict"],
    }),
  },
};
