import { imageBodyLimit } from "#app/domain/media/upload.ts";
import { editProfile } from "#app/domain/profile/edit-profile.server.ts";
import { showProfile } from "#app/domain/profile/profile.server.ts";
import { profileJson, profileResponse, profileUpdate } from "#app/domain/profile/profile.ts";
import { call } from "#app/http/api.server.ts";
import type { Endpoints } from "#app/http/contract/declared.ts";

export const profile: Endpoints = {
  profile: {
    area: "profile",
    GET: call({
      summary: "Mostra o próprio perfil",
      ability: "profile.edit",
      answer: profileResponse,
      run: async (ctx) => profileJson(await showProfile(ctx)),
    }),
    PUT: call({
      summary: "Altera o próprio perfil, ou o de um instrutor (user_id)",
      ability: "profile.edit",
      limit: "profile.edit",
      body: profileUpdate,
      bodyLimit: imageBodyLimit,
      concurrency: "pictures",
      answer: profileResponse,
      refuses: ["not_found", "conflict"],
      run: async (ctx, { body }) => profileJson(await editProfile(ctx, body)),
    }),
  },
};
