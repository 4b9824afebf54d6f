import { pagingOf } from "#app/domain/paging.ts";
import { listPeople } from "#app/domain/people/directory/list-people.server.ts";
import { personJson } from "#app/domain/people/directory/person-json.ts";
import { api, call, json } from "#app/http/api.server.ts";

const calls = api({
  GET: call({
    ability: "people.see",
    run: async (ctx, { url }) => {
      const q = url.searchParams.get("q") ?? "";
      const page = await listPeople(ctx, { q, ...pagingOf(url.searchParams) });
      return json({ success: true, ...page, data: page.data.map(personJson) });
    },
  }),
});

export const loader = calls.loader;
export const action = calls.action;
