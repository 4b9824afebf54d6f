import { personNotFound } from "#app/domain/people/directory/labels.ts";
import { personJson } from "#app/domain/people/directory/person-json.ts";
import { roleFields } from "#app/domain/people/directory/schema.ts";
import { setRole } from "#app/domain/people/directory/set-role.server.ts";
import { api, call } from "#app/http/api.server.ts";
import { uuidId } from "#app/http/params.ts";

const calls = api({
  PUT: call({
    ability: "people.setRole",
    limit: "api.write",
    body: roleFields,
    run: async (ctx, { params, body }) => personJson(await setRole(ctx, uuidId(params.id, personNotFound), body.role)),
  }),
});

export const loader = calls.loader;
export const action = calls.action;
