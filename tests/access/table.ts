import { type Role, roles } from "#tests/access/actors.ts";
import { type Endpoint, endpoints } from "#tests/api/all-endpoints.ts";

/**
 * The outcome of a request, as far as it depends on the role: `200` an answer without any of the records' secrets;
 * `sees` one with them, on the page or in its `.data`; `login` a redirect to the sign-in page; `on` a redirect to
 * another page; `in` a write that is not refused; `401`, `403`, `404` and `405` as they are.
 */
export type Outcome = "200" | "sees" | "login" | "on" | "in" | "401" | "403" | "404" | "405";

/** A line of a table: `address` has records in braces in the place of parameters. */
export type Row = { method: string; address: string; endpoint: Endpoint | undefined; expected: Record<Role, Outcome> };

/**
 * Reads a table of lines `METHOD /address outcome outcome…`, an outcome for each role; other lines are headings.
 * Where the last column, the leader's, is left out, it is a student's: leading a class opens nothing else.
 */
export function rowsOf(table: string): Row[] {
  const lines = table.split("\n").map((line) => line.trim().split(/\s+/));
  return lines
    .filter(([method]) => /^(GET|POST|PUT|DELETE)$/.test(method ?? ""))
    .map(([method = "", address = "", ...outcomes]) => {
      if (outcomes.length === roles.length - 1) outcomes.push(outcomes[roles.indexOf("student")]!);
      if (outcomes.length !== roles.length) throw new Error(`${method} ${address} says ${outcomes.length} outcomes.`);
      const expected = Object.fromEntries(roles.map((role, at) => [role, outcomes[at]])) as Row["expected"];
      return { method, address, endpoint: endpointOf(address), expected };
    });
}

/** The route of an address: records stand for parameters, and nothing else does. */
function endpointOf(address: string) {
  const asked = address.split("?")[0]!.replace(/(?<=\/)\{\w+\}/g, "{}");
  return endpoints.find(({ pattern }) => pattern.replace(/(?<=\/)(:\w+|\*)/g, "{}") === asked);
}
