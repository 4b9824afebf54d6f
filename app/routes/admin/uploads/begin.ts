import { beginUpload } from "#app/domain/authoring/uploads.server.ts";
import { uploadStateJson, uploadStateResponse } from "#app/domain/authoring/uploads.ts";
import { api, call, callOf } from "#app/http/api.server.ts";

/** The beginning of a file in pieces, for the panel's script; other systems send whole files to /api/upload. */
const calls = api({ POST: call({ ...callOf(beginUpload, uploadStateJson), answer: uploadStateResponse }) });

export const loader = calls.loader;
export const action = calls.action;
