import { z } from "zod";
import { AppError } from "#app/domain/app-error.ts";
import { instructorJson, instructorResponse } from "#app/domain/instructors/instructor.ts";
import { listInstructors } from "#app/domain/instructors/team.server.ts";
import { number } from "#app/domain/json-view.ts";
import { imageBodyLimit } from "#app/domain/media/upload.ts";
import { mapPage, pagingSchema, textParam } from "#app/domain/paging.ts";
import { type PathId, uuidPathId } from "#app/domain/path-id.ts";
import { listPeople } from "#app/domain/people/people.server.ts";
import { personJson, personNotFound, personResponse, roleFields } from "#app/domain/people/person.ts";
import { setRole } from "#app/domain/people/set-role.server.ts";
import { createEntry, deleteEntry, editEntry, listRoster } from "#app/domain/roster/roster.server.ts";
import {
  instructorNotFound,
  type RosterId,
  readRosterId,
  rosterEdit,
  rosterFields,
  rosterJson,
  rosterResponse,
} from "#app/domain/roster/roster.ts";
import { call, list } from "#app/http/api.server.ts";
import type { Endpoints } from "#app/http/contract/declared.ts";

const rosterIdInPath: PathId<RosterId> = {
  schema: z.union([number, z.uuid()]),
  read: (text) => {
    const id = readRosterId(text);
    if (!id) throw new AppError("not_found", instructorNotFound);
    return id;
  },
};

const peopleQuery = pagingSchema(12).extend({ q: textParam("Parte do nome ou do e-mail.") });

export const people: Endpoints = {
  instructors: {
    area: "courses",
    GET: list({
      summary: "Lista os instrutores",
      cache: "public, max-age=30",
      answer: instructorResponse,
      run: async (ctx, { query }) => mapPage(await listInstructors(ctx, query), instructorJson),
    }),
  },
  "admin/instructors": {
    area: "school",
    GET: list({
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
      id: rosterIdInPath,
      answer: rosterResponse,
      refuses: ["conflict"],
      run: async (ctx, { id, body }) => rosterJson(await editEntry(ctx, id, body)),
    }),
    DELETE: call({
      summary: "Exclui um instrutor sem conta na plataforma",
      ability: "roster.manage",
      id: rosterIdInPath,
      refuses: ["conflict"],
      run: async (ctx, { id }) => {
        await deleteEntry(ctx, id);
        return null;
      },
    }),
  },
  "admin/users": {
    area: "school",
    GET: list({
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
};
