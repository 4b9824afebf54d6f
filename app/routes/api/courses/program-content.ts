import { programJson } from "#app/domain/certificates/program/program.ts";
import { showProgram } from "#app/domain/certificates/program/show-program.server.ts";
import { courseNotFound } from "#app/domain/courses/labels.ts";
import { api, call } from "#app/http/api.server.ts";
import { integerId } from "#app/http/params.ts";

const calls = api({
  GET: call({
    run: async (ctx, { params }) => programJson(await showProgram(ctx, integerId(params.id, courseNotFound))),
  }),
});

export const loader = calls.loader;
export const action = calls.action;
