import { editProfile } from "#app/domain/profile/edit-profile.server.ts";
import { profileAnswer, profileJson } from "#app/domain/profile/profile-json.ts";
import { profileUpdate } from "#app/domain/profile/schema.ts";
import { showProfile } from "#app/domain/profile/show-profile.server.ts";
import { api, call } from "#app/http/api.server.ts";

/** A picture of 5 MiB takes a third more as base64. */
const bodyLimit = 7 * 1024 * 1024;

const calls = api("profile", {
  GET: call({
    summary: "Mostra o próprio perfil",
    ability: "profile.edit",
    answer: profileAnswer,
    run: async (ctx) => profileJson(await showProfile(ctx)),
  }),
  PUT: call({
    summary: "Altera o próprio perfil; a direção, o de um educador (user_id)",
    ability: "profile.edit",
    limit: "profile.edit",
    body: profileUpdate,
    bodyLimit,
    room: "pictures",
    answer: profileAnswer,
    refuses: ["not_found", "conflict"],
    run: async (ctx, { body }) => profileJson(await editProfile(ctx, body)),
  }),
});

export const loader = calls.loader;
export const action = calls.action;
