import type { z } from "zod";
import { AppError } from "#app/domain/app-error.ts";
import { readTextUpTo } from "#app/domain/deadline.server.ts";
import { errorCode } from "#app/domain/transaction.ts";

const timeoutMs = 10_000;
const maxBytes = 512 * 1024;
/** The longest wait that is passed on, in seconds. */
const maxRetryAfter = 3_600;

type Method = "GET" | "POST" | "PUT" | "DELETE";

/** A gateway's address and the headers that open the school's account there. */
export type Account = {
  /** What people call it. */
  name: string;
  base: string;
  headers: Record<string, string>;
  /** Statuses that are an answer about the thing itself. Every other one leaves the outcome open. */
  refusals: Record<Method, readonly number[]>;
  /** What may be the gateway's code for a failure in its answer; the first that looks like one counts. */
  codesIn: (content: unknown) => unknown[];
  /** Its sentence about the failure, where an admin may need it. */
  wordsIn?: (content: unknown) => string | undefined;
};

export type Question<Answer extends z.ZodType> = {
  method: Method;
  /** With an encoded query. */
  path: string;
  body?: object;
  headers?: Record<string, string>;
  answer: Answer;
};

/** What was asked for, or the gateway's code for why it was not done. */
export type Reply<Data> = { data: Data; refused?: undefined } | { data?: undefined; refused: Refused };
export type Refused = { status: number; code: string; words?: string | undefined };

/**
 * Asks a gateway. Throws (unavailable, with `retryAfter` where it says so) whenever the outcome is unknown: no answer in
 * ten seconds, half an answer, 423, 429, 5xx, a redirect; and (`KeyRefused`) where it does not accept the key. Neither
 * key nor body is part of an error.
 */
export async function askGateway<Answer extends z.ZodType>(
  account: Account,
  { method, path, body, headers, answer }: Question<Answer>,
): Promise<Reply<z.output<Answer>>> {
  const name = `${method} ${path.split("?")[0]}`;
  const noAnswer = noAnswerOf(account.name);
  try {
    const response = await fetch(account.base + path, {
      method,
      redirect: "manual",
      signal: AbortSignal.timeout(timeoutMs),
      headers: {
        Accept: "application/json",
        ...(body && { "Content-Type": "application/json" }),
        ...account.headers,
        ...headers,
      },
      ...(body && { body: JSON.stringify(body) }),
    });
    const content = readJson(await readTextUpTo(response.body, maxBytes));
    if (account.refusals[method].includes(response.status)) {
      const code = account.codesIn(content).find(isFailureCode) ?? `http_${response.status}`;
      return { refused: { status: response.status, code, words: account.wordsIn?.(content) } };
    }
    if (response.status === 401) throw new KeyRefused(account.name, name);
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

/** A gateway does not accept the school's key: nothing was done, and nothing will be until somebody types a new one. */
export class KeyRefused extends AppError {
  constructor(gateway: string, asked: string) {
    super(
      "unavailable",
      `O ${gateway} não aceitou a chave da escola, e nada foi cobrado nem devolvido. Tente mais tarde: a direção precisa digitar a chave de novo em Painel → Escola → Vendas.`,
      { cause: new Error(`${gateway}: ${asked}: status 401`) },
    );
  }
}

/** A gateway did not say what happened, or said what must not be. `why` is for the log. */
export const noAnswerOf = (gateway: string) => (why: string, retryAfter?: number) =>
  new AppError(
    "unavailable",
    `O ${gateway} não respondeu. Espere alguns minutos e confira em Meus Pagamentos antes de tentar de novo.`,
    { retryAfter, cause: new Error(`${gateway}: ${why}`) },
  );

/**
 * Whether an address is a page on the gateway's own hosts; where the gateway is asked at another server (tests), on that
 * one.
 */
export function isPageOf(hosts: RegExp, base: string, address: string): boolean {
  const [page, api] = [new URL(address), new URL(base)];
  if (!hosts.test(api.hostname)) return page.origin === api.origin;
  return page.protocol === "https:" && hosts.test(page.hostname);
}

/** Undefined for what is not JSON, which then has no shape that fits. */
export function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}

/** Codes are logged and told to admins, so one must be a word: digits might be somebody's CPF. */
const isFailureCode = (code: unknown): code is string =>
  typeof code === "string" && /^[a-z][a-z0-9_.]{1,59}$/i.test(code);

/** `Retry-After` in seconds; no gateway gives dates. */
function secondsAsked(headers: Headers): number | undefined {
  const header = headers.get("retry-after") ?? "";
  return /^\d{1,6}$/.test(header) ? Math.min(Number(header), maxRetryAfter) : undefined;
}
