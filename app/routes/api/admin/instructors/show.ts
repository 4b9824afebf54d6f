import { z } from "zod";
import { number } from "#app/domain/json-view.ts";
import { Refusal } from "#app/domain/refusal.ts";
import { deleteEntry } from "#app/domain/roster/delete-entry.server.ts";
import { editEntry } from "#app/domain/roster/edit-entry.server.ts";
import { instructorNotFound } from "#app/domain/roster/labels.ts";
import { type RosterId, readRosterId } from "#app/domain/roster/roster-id.ts";
import { rosterAnswer, rosterJson } from "#app/domain/roster/roster-json.ts";
import { rosterFields } from "#app/domain/roster/schema.ts";
import { api, call } from "#app/http/api.server.ts";
import type { PathId } from "#app/http/path-id.ts";

/** A picture of 5 MiB takes a third more as base64. */
const bodyLimit = 7 * 1024 * 1024;

const rosterIdInPath: PathId<RosterId> = {
  schema: z.union([number, z.uuid()]),
  read: (text) => {
    const id = readRosterId(text);
    if (!id) throw new Refusal("not_found", instructorNotFound);
    return id;
  },
};

const calls = api("school", {
  PUT: call({
    summary: "Altera um educador sem conta na plataforma",
    ability: "roster.manage",
    body: rosterFields,
    bodyLimit,
    id: rosterIdInPath,
    answer: rosterAnswer,
    refuses: ["conflict"],
    run: async (ctx, { id, body }) => rosterJson(await editEntry(ctx, id, body)),
  }),
  DELETE: call({
    summary: "Retira um educador sem conta na plataforma",
    ability: "roster.manage",
    id: rosterIdInPath,
    refuses: ["conflict"],
    run: async (ctx, { id }) => {
      await deleteEntry(ctx, id);
      return null;
    },
  }),
});

export const loader = calls.loader;
export const action = calls.action;
