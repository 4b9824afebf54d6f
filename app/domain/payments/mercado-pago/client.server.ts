import type { z } from "zod";
import { AppError } from "#app/domain/app-error.ts";
import type { Ctx } from "#app/domain/ctx.ts";
import { errorCode } from "#app/domain/transaction.ts";
import { failureCode } from "./shapes.ts";

const timeoutMs = 10_000;
const maxBytes = 512 * 1024;
/** The longest wait that is passed on, in seconds. */
const maxRetryAfter = 3_600;

type Question<Answer extends z.ZodType> = {
  method: "GET" | "POST" | "PUT";
  /** With an encoded query. */
  path: string;
  body?: object;
  /** Up to 64 letters, digits and hyphens: Mercado Pago does the same thing once. Needed for every POST. */
  key?: string;
  headers?: Record<string, string>;
  answer: Answer;
};

/** What was asked for, or Mercado Pago's code for why it was not done. */
export type Reply<Data> = { data: Data; refused?: undefined } | { data?: undefined; refused: Refused };
export type Refused = { status: number; code: string };

/** Statuses that are an answer about the thing itself. Every other one leaves the outcome open. */
const refusals = { GET: [404], POST: [400, 402, 404, 409, 422], PUT: [400, 404, 409, 422] };

/**
 * Asks Mercado Pago with the school's token. Throws (unavailable, with `retryAfter` where it says so) whenever the
 * outcome is unknown: no answer in ten seconds, half an answer, 423, 429, 5xx, a redirect, a token that is not accepted.
 * Neither token nor body is part of an error.
 */
export async function ask<Answer extends z.ZodType>(
  { settings }: Pick<Ctx, "settings">,
  { method, path, body, key, headers, answer }: Question<Answer>,
): Promise<Reply<z.output<Answer>>> {
  const { MERCADO_PAGO_ACCESS_TOKEN: token, MERCADO_PAGO_URL: base } = settings;
  const name = `${method} ${path.split("?")[0]}`;
  if (!token) throw noAnswer(`${name}: the school's access token is missing`);
  try {
    const response = await fetch(base + path, {
      method,
      redirect: "manual",
      signal: AbortSignal.timeout(timeoutMs),
      headers: {
        Authorization: `Bearer ${token}`,
        Accept: "application/json",
        ...(body && { "Content-Type": "application/json" }),
        ...(key && { "X-Idempotency-Key": key }),
        ...headers,
      },
      ...(body && { body: JSON.stringify(body) }),
    });
    const content = parsed(await readBounded(response));
    if (refusals[method].includes(response.status)) {
      return { refused: { status: response.status, code: failureCode(content) ?? `http_${response.status}` } };
    }
    if (!response.ok) throw noAnswer(`${name}: status ${response.status}`, secondsAsked(response.headers));
    const read = answer.safeParse(content);
    if (!read.success) throw noAnswer(`${name}: an answer of another shape (${read.error.issues[0]?.path.join(".")})`);
    return { data: read.data };
  } catch (error) {
    if (error instanceof AppError) throw error;
    const why = errorCode(error) ?? (error instanceof Error ? error.name : "unknown");
    throw noAnswer(`${name}: ${why}`);
  }
}

/** Mercado Pago did not say what happened, or said what must not be. `why` is for the log. */
export function noAnswer(why: string, retryAfter?: number): AppError {
  return new AppError("unavailable", doesNotAnswer, { retryAfter, cause: new Error(`Mercado Pago: ${why}`) });
}

const doesNotAnswer =
  "O Mercado Pago não respondeu. Espere alguns minutos e confira em Meus Pagamentos antes de tentar de novo.";

async function readBounded(response: Response): Promise<string> {
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const part of (response.body ?? []) as AsyncIterable<Uint8Array>) {
    size += part.length;
    if (size > maxBytes) throw noAnswer(`an answer of more than ${maxBytes} bytes`);
    parts.push(part);
  }
  return Buffer.concat(parts).toString("utf8");
}

/** Undefined for what is not JSON: such an answer has no shape that fits. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}

/** `Retry-After` in seconds; dates are not used by Mercado Pago. */
function secondsAsked(headers: Headers): number | undefined {
  const asked = headers.get("retry-after") ?? "";
  return /^\d{1,6}$/.test(asked) ? Math.min(Number(asked), maxRetryAfter) : undefined;
}
