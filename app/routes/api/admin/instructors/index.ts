import { mapPage } from "#app/domain/paging.ts";
import { createEntry } from "#app/domain/roster/create-entry.server.ts";
import { listRoster } from "#app/domain/roster/list-roster.server.ts";
import { rosterAnswer, rosterJson } from "#app/domain/roster/roster-json.ts";
import { rosterFields } from "#app/domain/roster/schema.ts";
import { api, call, list } from "#app/http/api.server.ts";

/** A picture of 5 MiB takes a third more as base64. */
const bodyLimit = 7 * 1024 * 1024;

const calls = api("school", {
  GET: list({
    summary: "Lista a equipe de educadores",
    ability: "roster.manage",
    answer: rosterAnswer,
    run: async (ctx, { query }) => mapPage(await listRoster(ctx, query), rosterJson),
  }),
  POST: call({
    summary: "Cria um educador sem conta na plataforma",
    ability: "roster.manage",
    body: rosterFields,
    bodyLimit,
    idempotent: true,
    answer: rosterAnswer,
    run: async (ctx, { body }) => rosterJson(await createEntry(ctx, body)),
  }),
});

export const loader = calls.loader;
export const action = calls.action;
