import { z } from "zod";
import { instructorJson, instructorResponse } from "#app/domain/instructors/instructor.ts";
import { listInstructors } from "#app/domain/instructors/team.server.ts";
import { imageBodyLimit } from "#app/domain/media/upload.ts";
import { mapPage } from "#app/domain/paging.ts";
import { uuidPathId } from "#app/domain/path-id.ts";
import { listPeople } from "#app/domain/people/people.server.ts";
import { peopleQuery, personJson, personNotFound, personResponse, roleFields } from "#app/domain/people/person.ts";
import { setRole } from "#app/domain/people/set-role.server.ts";
import { giveTeamRole, listTeam, takeTeamRole } from "#app/domain/people/team.server.ts";
import { teamMemberJson, teamMemberResponse } from "#app/domain/people/team.ts";
import { createEntry, deleteEntry, editEntry, listRoster } from "#app/domain/roster/roster.server.ts";
import { rosterEdit, rosterFields, rosterJson, rosterPathId, rosterResponse } from "#app/domain/roster/roster.ts";
import { resetSecondFactor } from "#app/domain/second-factor/reset.server.ts";
import { call, callOf, listCall } from "#app/http/api.server.ts";
import type { Endpoints } from "#app/http/contract/declared.ts";

export const people: Endpoints = {
  instructors: {
    area: "courses",
    GET: listCall({
      summary: "Lista os instrutores",
      cache: "public, max-age=30",
      answer: instructorResponse,
      run: async (ctx, { query }) => mapPage(await listInstructors(ctx, query), instructorJson),
    }),
  },
  "admin/instructors": {
    area: "school",
    GET: listCall({
      summary: "Lista a equipe de instrutores",
      ability: "roster.manage",
      answer: rosterResponse,
      run: async (ctx, { query }) => mapPage(await listRoster(ctx, query), rosterJson),
    }),
    POST: call({
      summary: "Cria um instrutor sem conta na plataforma",
      ability: "roster.manage",
      body: rosterFields,
      bodyLimit: imageBodyLimit,
      idempotent: true,
      answer: rosterResponse,
      run: async (ctx, { body }) => rosterJson(await createEntry(ctx, body)),
    }),
  },
  "admin/instructors/:id": {
    area: "school",
    PUT: call({
      summary: "Altera um instrutor sem conta na plataforma",
      ability: "roster.manage",
      body: rosterEdit,
      bodyLimit: imageBodyLimit,
      id: rosterPathId,
      answer: rosterResponse,
      refuses: ["conflict"],
      run: async (ctx, { id, body }) => rosterJson(await editEntry(ctx, id, body)),
    }),
    DELETE: call({
      ...callOf(deleteEntry, () => null),
      summary: "Exclui um instrutor sem conta na plataforma",
      refuses: ["conflict"],
    }),
  },
  "admin/users": {
    area: "school",
    GET: listCall({
      summary: "Lista as pessoas com conta",
      ability: "people.see",
      query: peopleQuery,
      answer: personResponse,
      run: async (ctx, { query }) => mapPage(await listPeople(ctx, query), personJson),
    }),
  },
  "admin/users/:id": {
    area: "school",
    PUT: call({
      summary: "Muda o papel de uma pessoa",
      peopleOnly: true,
      ability: "people.setRole",
      body: roleFields,
      id: uuidPathId(personNotFound),
      answer: personResponse,
      refuses: ["conflict"],
      run: async (ctx, { id, body }) => personJson(await setRole(ctx, id, body.role, body)),
    }),
  },
  "admin/team-roles": {
    area: "school",
    GET: call({
      summary: "Lista os papéis da equipe",
      ability: "team.manage",
      answer: z.array(teamMemberResponse),
      run: async (ctx) => (await listTeam(ctx)).map(teamMemberJson),
    }),
    POST: call({
      ...callOf(giveTeamRole, teamMemberJson),
      summary: "Dá um papel da equipe",
      peopleOnly: true,
      answer: teamMemberResponse,
      refuses: ["conflict", "not_found"],
    }),
  },
  "admin/team-roles/:id": {
    area: "school",
    DELETE: call({
      ...callOf(takeTeamRole, () => null),
      summary: "Tira um papel da equipe",
      peopleOnly: true,
    }),
  },
  "admin/users/:id/second-factor": {
    area: "school",
    DELETE: call({
      ...callOf(resetSecondFactor, () => null),
      summary: "Desliga a verificação em duas etapas de quem a perdeu",
      peopleOnly: true,
      refuses: ["conflict"],
    }),
  },
};
