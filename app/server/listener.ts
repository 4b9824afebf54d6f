import type { IncomingMessage, RequestListener, ServerResponse } from "node:http";
import { constants } from "node:zlib";
import compression from "compression";
import type { Settings } from "#app/domain/settings.ts";
import { policyReports } from "#app/server/answer/csp-report.ts";
import { addPolicy, commonHeaders } from "#app/server/answer/headers.ts";
import { readiness } from "#app/server/answer/health.ts";
import { type PlainAnswer, plain, plainAnswers } from "#app/server/answer/plain.ts";
import { copyBody, copyHead } from "#app/server/answer/send.ts";
