import path from "node:path";
import { pathToFileURL } from "node:url";
import type { RouteConfigEntry } from "@react-router/dev/routes";
import { messages } from "#app/domain/webhooks/payloads/views.ts";
import type { Endpoint } from "#app/http/contract/declared.ts";
import { describeContract } from "#app/http/contract/description/openapi.ts";
import routes from "#app/routes.ts";
import { projectRoot } from "#drizzle/root.ts";
import type { Document } from "#tests/contract/document.ts";

/** One address under /api that is no page, with what its module says of itself and how it answers. */
export type Address = { path: string; endpoint: Endpoint; answer: (args: object) => Promise<Response> };

/** Every address of the table of contents under /api but the pages, in its order, with its module loaded. */
export async function addresses(): Promise<Address[]> {
  const all = routes.flatMap(function leaves(entry): RouteConfigEntry[] {
    return entry.children?.flatMap(leaves) ?? [entry];
  });
  const calls = all.filter(({ file }) => file.startsWith("routes/api/"));
  return await Promise.all(
    calls.map(async ({ path: pattern, file }) => {
      const module = await import(/* @vite-ignore */ pathToFileURL(path.join(projectRoot, "app", file)).href);
      return { path: `/${pattern}`, endpoint: module.loader.endpoint as Endpoint, answer: module.action };
    }),
  );
}

/** The description of the JSON contract as a platform at that address gives it. */
export async function theDescription(origin = "http://127.0.0.1:3000"): Promise<Document> {
  const described = (await addresses()).filter(({ endpoint }) => endpoint.area !== null);
  const made = describeContract(described, { origin, platformName: "Sementeira", sessionCookie: "sid", messages });
  // What goes over the wire is JSON: nothing undefined, nothing shared.
  return JSON.parse(JSON.stringify(made)) as Document;
}
