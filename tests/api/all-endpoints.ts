import { readFileSync } from "node:fs";
import path from "node:path";
import type { RouteConfigEntry } from "@react-router/dev/routes";
import { expect } from "vitest";
import routes from "#app/routes.ts";
import { projectRoot } from "#drizzle/root.ts";
import type { App } from "#tests/support/app.ts";
import { addresses, callsOf } from "#tests/support/contract.ts";
import { whenFree } from "#tests/support/when-free.ts";

/** One URL of the table of contents. `takesMuch`: a file or a piece of one, or a body as large as one. */
export type Endpoint = {
  pattern: string;
  /** What React Router calls its route. */
  id: string;
  /** Its module below `app`. */
  file: string;
  isPage: boolean;
  takesForms: boolean;
  takesFiles: boolean;
  takesMuch: boolean;
  /** It takes nothing but a form with a file of any size. */
  takesUploads: boolean;
};

const api = { id: "routes/api/index", file: "routes/api/index.ts" };

/** Every URL that the table of contents has, as `/courses/:id`. */
const routeEndpoints: Endpoint[] = routes
  .flatMap(function leaves(entry): RouteConfigEntry[] {
    return entry.children?.flatMap(leaves) ?? [entry];
  })
  .map(({ path: pattern = "", file, ...entry }) => {
    const source = readFileSync(path.join(projectRoot, "app", file), "utf8");
    const isPage = file !== api.file && !/ = (api|filesAt)\(/.test(source);
    const takesUploads = isPage && /^ {2}upload: true,$/m.test(source);
    const takesForms = isPage && (takesUploads || / = (form|formsAt)\(/.test(source));
    const takesFiles = takesForms && /^ {2}files: \{/m.test(source);
    const takesMuch = takesFiles || takesUploads || /takePiece\(/.test(source);
    const id = entry.id ?? file.replace(/\.tsx?$/, "");
    return { pattern: `/${pattern}`, id, file, isPage, takesForms, takesFiles, takesMuch, takesUploads };
  });

/** Every URL of the JSON contract. */
const callEndpoints = addresses.map(({ path: pattern, endpoint }): Endpoint => {
  const takesMuch = callsOf(endpoint).some(([, { declared }]) => declared.media || declared.bodyLimit);
  const isNoPage = { isPage: false, takesForms: false, takesFiles: false, takesUploads: false };
  return { pattern, ...api, takesMuch, ...isNoPage };
});

/** Every URL that the platform answers. */
export const endpoints: Endpoint[] = [...routeEndpoints, ...callEndpoints];

export const pages = endpoints.filter(({ isPage }) => isPage);
export const calls = endpoints.filter(({ pattern, isPage }) => pattern.startsWith("/api/") && !isPage);

/** A pattern with something in place of each of its parameters. */
export function fill(pattern: string, value = "1") {
  return pattern.replace(":provider", value === "1" ? "local" : value).replace(/:\w+|\*/g, value);
}

export type Answer = {
  /** What was asked, for the message of a test that fails. */
  asked: string;
  status: number;
  headers: Headers;
  text: string;
  json: { success?: boolean; error?: string; fields?: object };
};
type Asked = { method?: string; body?: BodyInit; headers?: Record<string, string> };

/** Sends one request, follows nothing, and sees to it that the answer gives nothing away and is no failure of ours. */
export async function ask(
  { origin }: Pick<App, "origin">,
  where: string,
  { method = "GET", body, headers }: Asked = {},
): Promise<Answer> {
  const response = await whenFree(() => fetch(origin + where, { method, body, headers, redirect: "manual" }));
  const text = await response.text();
  const what = `${method} ${where.slice(0, 120)}`;
  expect(response.status, what).toBeLessThan(500);
  expect(text, what).not.toMatch(/\n\s+at |node_modules|Unexpected Server Error|PostgresError|Failed query/);
  const isJson = response.headers.get("Content-Type") === "application/json";
  const isCall = where.startsWith("/api/") && !/^\/api\/docs(?![\w-])/.test(where);
  if (isCall && text) expect(isJson, `${what} answers in JSON`).toBe(true);
  return {
    asked: what,
    status: response.status,
    headers: response.headers,
    text,
    json: isJson && text ? JSON.parse(text) : {},
  };
}

/** Expects a refusal: in the envelope from a call, on an error screen from a page. */
export function expectRefusal(answer: Answer, status: number, sentence: string) {
  expect([answer.status, answer.json.error ?? headingOf(answer.text)], answer.asked).toEqual([status, sentence]);
  if (answer.json.error) expect(answer.json.success).toBe(false);
}

function headingOf(html: string) {
  return /<h1[^>]*>([^<]*)<\/h1>/.exec(html)?.[1] ?? html.slice(0, 200);
}

/** What the server has written down as a failure of its own. */
export function failuresOf(app: Pick<App, "output">) {
  return app
    .output()
    .split("\n")
    .filter((line) => /"level":"(error|fatal)"/.test(line));
}
