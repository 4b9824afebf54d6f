import { z } from "zod";
import { json } from "#app/http/answers/envelope.server.ts";
import { api, call } from "#app/http/api.server.ts";
import { describedBy } from "#app/http/contract/contract.server.ts";

const calls = api("profile", {
  GET: call({
    summary: "Esta descrição, em OpenAPI 3.1",
    cache: "public, max-age=300",
    bare: z.looseObject({ openapi: z.string() }).meta({ description: "Um documento OpenAPI 3.1." }),
    run: ({ settings }, { context }) => json(describedBy(context, settings)),
  }),
});

export const loader = calls.loader;
export const action = calls.action;
