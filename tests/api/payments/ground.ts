import type { Viewer } from "#app/domain/ctx.ts";
import { openGround } from "#tests/domain/certificates/ground.ts";
import { contextOf } from "#tests/support/request.ts";

type Door = { loader: (args: never) => Promise<Response>; action: (args: never) => Promise<Response> };
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

/** A database of one test file's own, and `call`, which sends one request to a door of the JSON contract. */
export async function openDoors({
  max = 10,
  variables = {},
}: {
  max?: number;
  variables?: Record<string, string>;
} = {}) {
  const ground = await openGround({ max, variables: { PUBLIC_ORIGIN: "https://escola.example", ...variables } });
  const call = async (door: Door, { viewer, params = {}, body, text, path = "/api/door", ...more }: Asked = {}) => {
    const context = contextOf({ ...ground, viewer });
    const sent = text ?? (body === undefined ? undefined : JSON.stringify(body));
    const method = more.method ?? (sent === undefined ? "GET" : "POST");
    const request = new Request(`https://escola.example${path}`, {
      method,
      body: sent,
      headers: { ...(sent !== undefined && { "Content-Type": "application/json" }), ...more.headers },
    });
    const names = Object.fromEntries(Object.entries(params).map(([name, value]) => [name, String(value)]));
    const answer = await (method === "GET" ? door.loader : door.action)({ request, params: names, context } as never);
    return { status: answer.status, headers: answer.headers, json: await answer.json() };
  };
  return { ...ground, call };
}

/** A refusal as it goes out. */
export const no = (status: number, error: unknown) => ({ status, json: { success: false, error } });
