import type { Viewer } from "#app/domain/ctx.ts";
import { openFixture } from "#tests/domain/certificates/fixture.ts";
import { contextOf } from "#tests/support/request.ts";

type Endpoint = { loader: (args: never) => Promise<Response>; action: (args: never) => Promise<Response> };
type Asked = {
  viewer?: Viewer | null;
  params?: Record<string, string | number>;
  body?: unknown;
  /** The body exactly as it is sent. */
  text?: string;
  method?: string;
  path?: string;
  headers?: Record<string, string>;
};

/** A database of one test file's own, and `call`, which sends one request to an endpoint of the JSON contract. */
export async function openApi({ max = 10, variables = {} }: { max?: number; variables?: Record<string, string> } = {}) {
  const fixture = await openFixture({ max, variables: { PUBLIC_ORIGIN: "https://escola.example", ...variables } });
  const call = async (
    endpoint: Endpoint,
    { viewer, params = {}, body, text, path = "/api/endpoint", ...more }: Asked = {},
  ) => {
    const context = contextOf({ ...fixture, viewer });
    const sent = text ?? (body === undefined ? undefined : JSON.stringify(body));
    const method = more.method ?? (sent === undefined ? "GET" : "POST");
    const request = new Request(`https://escola.example${path}`, {
      method,
      body: sent,
      headers: { ...(sent !== undefined && { "Content-Type": "application/json" }), ...more.headers },
    });
    const names = Object.fromEntries(Object.entries(params).map(([name, value]) => [name, String(value)]));
    const answer = await (method === "GET" ? endpoint.loader : endpoint.action)({
      request,
      params: names,
      context,
    } as never);
    return { status: answer.status, headers: answer.headers, json: await answer.json() };
  };
  return { ...fixture, call };
}

/** A refusal as it goes out. */
export const no = (status: number, error: unknown) => ({ status, json: { success: false, error } });
