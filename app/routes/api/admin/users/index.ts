import { mapPage, paging } from "#app/domain/paging.ts";
import { listPeople } from "#app/domain/people/directory/list-people.server.ts";
import { personAnswer, personJson } from "#app/domain/people/directory/person-json.ts";
import { words } from "#app/domain/query-fields.ts";
import { api, list } from "#app/http/api.server.ts";

const peopleQuery = paging(12).extend({ q: words("Parte do nome ou do e-mail.") });

const calls = api("school", {
  GET: list({
    summary: "Lista as pessoas com conta",
    ability: "people.see",
    query: peopleQuery,
    answer: personAnswer,
    run: async (ctx, { query }) => mapPage(await listPeople(ctx, query), personJson),
  }),
});

export const loader = calls.loader;
export const action = calls.action;
