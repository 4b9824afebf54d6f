import { userAnswer, userJson } from "#app/domain/people/user-json.ts";
import { json } from "#app/http/answers/envelope.server.ts";
import { api, call } from "#app/http/api.server.ts";

const calls = api("profile", {
  GET: call({
    summary: "Mostra quem está pedindo",
    ability: "profile.edit",
    bare: userAnswer,
    run: ({ viewer }) => json(userJson(viewer)),
  }),
});

export const loader = calls.loader;
export const action = calls.action;
