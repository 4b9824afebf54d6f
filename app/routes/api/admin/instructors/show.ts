import { Refusal } from "#app/domain/refusal.ts";
import { deleteEntry } from "#app/domain/roster/delete-entry.server.ts";
import { editEntry } from "#app/domain/roster/edit-entry.server.ts";
import { instructorNotFound } from "#app/domain/roster/labels.ts";
import { readRosterId } from "#app/domain/roster/roster-id.ts";
import { rosterJson } from "#app/domain/roster/roster-json.ts";
import { rosterFields } from "#app/domain/roster/schema.ts";
import { api, call } from "#app/http/api.server.ts";

/** A picture of 5 MiB takes a third more as base64. */
const bodyLimit = 7 * 1024 * 1024;

const calls = api({
  PUT: call({
    ability: "roster.manage",
    limit: "api.write",
    body: rosterFields,
    bodyLimit,
    run: async (ctx, { params, body }) => rosterJson(await editEntry(ctx, rosterId(params.id), body)),
  }),
  DELETE: call({
    ability: "roster.manage",
    limit: "api.write",
    run: (ctx, { params }) => deleteEntry(ctx, rosterId(params.id)),
  }),
});

export const loader = calls.loader;
export const action = calls.action;

function rosterId(text: string | undefined) {
  const id = readRosterId(text);
  if (!id) throw new Refusal("not_found", instructorNotFound);
  return id;
}
