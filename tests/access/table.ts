import { type Role, roles } from "#tests/access/actors.ts";
import { type Endpoint, endpoints } from "#tests/api/all-endpoints.ts";

/**
 * What becomes of a request, as far as it depends on who asks:
 * `200` a page or answer in which nothing of the records' secrets is told; `sees` one in which they are, on the page or
 * in its `.data`; `login` the way to the sign-in page; `on` the way to another page; `in` a write that is not refused
 * to them; `401`, `403`, `404` and `405` as they are.
 */
export type Outcome = "200" | "sees" | "login" | "on" | "in" | "401" | "403" | "404" | "405";

/** A line of a table: `address` names objects of the records in braces, in the place of the URL's parameters. */
export type Row = { method: string; address: string; endpoint: Endpoint | undefined; expected: Record<Role, Outcome> };

/**
 * Reads a table of lines `METHOD /address outcome outcome…`, an outcome for each role; other lines head the columns.
 */
export function rowsOf(table: string): Row[] {
  const lines = table.split("\n").map((line) => line.trim().split(/\s+/));
  return lines
    .filter(([method]) => /^(GET|POST|PUT|DELETE)$/.test(method ?? ""))
    .map(([method = "", address = "", ...outcomes]) => {
      if (outcomes.length !== roles.length) throw new Error(`${method} ${address} says ${outcomes.length} outcomes.`);
      const expected = Object.fromEntries(roles.map((role, at) => [role, outcomes[at]])) as Row["expected"];
      return { method, address, endpoint: endpointOf(address), expected };
    });
}

/**
 * The URL of the table of contents that an address is one of: an object stands for a parameter, and nothing else does.
 */
function endpointOf(address: string) {
  const asked = partsOf(address.split("?")[0]!);
  return endpoints.find(({ pattern }) => {
    const parts = partsOf(pattern);
    if (parts.length !== asked.length) return false;
    return parts.every((part, at) => (/^[:*]/.test(part) ? /^\{\w+\}$/.test(asked[at]!) : part === asked[at]));
  });
}

const partsOf = (path: string) => path.split("/").filter(Boolean);
