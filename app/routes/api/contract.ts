import { z } from "zod";
import { jsonResponse } from "#app/http/answers/envelope.server.ts";
import { call } from "#app/http/api.server.ts";
import { describeApp } from "#app/http/contract/contract.server.ts";
import type { Endpoints } from "#app/http/contract/declared.ts";

export const contract: Endpoints = {
  "openapi.json": {
    area: "profile",
    GET: call({
      summary: "Esta descrição, em OpenAPI 3.1",
      cache: "public, max-age=300",
      bare: z.looseObject({ openapi: z.string() }).meta({ description: "Um documento OpenAPI 3.1." }),
      run: ({ settings }, { context }) => jsonResponse(describeApp(context, settings)),
    }),
  },
};
