import { personNotFound } from "#app/domain/people/directory/labels.ts";
import { personAnswer, personJson } from "#app/domain/people/directory/person-json.ts";
import { roleFields } from "#app/domain/people/directory/schema.ts";
import { setRole } from "#app/domain/people/directory/set-role.server.ts";
import { api, call } from "#app/http/api.server.ts";
import { unguessable } from "#app/http/path-id.ts";

const calls = api("school", {
  PUT: call({
    summary: "Muda o papel de uma pessoa",
    peopleOnly: true,
    ability: "people.setRole",
    body: roleFields,
    id: unguessable(personNotFound),
    answer: personAnswer,
    refuses: ["conflict"],
    run: async (ctx, { id, body }) => personJson(await setRole(ctx, id, body.role)),
  }),
});

export const loader = calls.loader;
export const action = calls.action;
