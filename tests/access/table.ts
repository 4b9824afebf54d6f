import { teamRoles } from "#app/domain/access/viewer.ts";
import { type Role, roles } from "#tests/access/actors.ts";
import { team } from "#tests/access/team.ts";
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
 * Where the last column, the leader's, is left out, it is a student's: leading a class opens nothing else. The outcomes
 * of the team's roles are in a table of their own, and a student's where that does not have the line.
 */
export function rowsOf(table: string): Row[] {
  return linesOf(table).map(([method = "", address = "", ...outcomes]) => {
    const student = outcomes[roles.indexOf("student")]!;
    if (outcomes.length === ofTables.length - 1) outcomes.push(student);
    if (outcomes.length !== ofTables.length) throw new Error(`${method} ${address} says ${outcomes.length} outcomes.`);
    const ofTeam = teamOutcomes.get(`${method} ${address}`) ?? teamRoles.map(() => student);
    const columns = [
      ...ofTables.map((role, at) => [role, outcomes[at]]),
      ...teamRoles.map((role, at) => [role, ofTeam[at]]),
    ];
    return { method, address, endpoint: endpointOf(address), expected: Object.fromEntries(columns) as Row["expected"] };
  });
}

function linesOf(table: string) {
  const lines = table.split("\n").map((line) => line.trim().split(/\s+/));
  return lines.filter(([method]) => /^(GET|POST|PUT|PATCH|DELETE)$/.test(method ?? ""));
}

/** The roles that the tables have a column for. */
const ofTables = roles.filter((role) => !(teamRoles as readonly string[]).includes(role));

/**
 * The roles to try a line with: every night all of them. By day each outcome is tried by the first role that has it,
 * which for a refusal is who may least, and by one of the others, another one from line to line.
 */
export function rolesToTry({ expected }: Row, line: number): Role[] {
  if (process.env.NIGHTLY) return [...roles];
  return [...new Set(Object.values(expected))].flatMap((outcome) => {
    const [first, ...others] = roles.filter((role) => expected[role] === outcome);
    return others.length ? [first!, others[line % others.length]!] : [first!];
  });
}

/** The lines of the team's table, by method and address. */
export const teamOutcomes = new Map(
  linesOf(team).map(([method, address, ...outcomes]) => {
    if (outcomes.length !== teamRoles.length) throw new Error(`${method} ${address} lacks an outcome.`);
    return [`${method} ${address}`, outcomes];
  }),
);

/** The route of an address: records stand for parameters, and nothing else does. */
function endpointOf(address: string) {
  const asked = address.split("?")[0]!.replace(/(?<=\/)\{\w+\}/g, "{}");
  return endpoints.find(({ pattern }) => pattern.replace(/(?<=\/)(:\w+|\*)/g, "{}") === asked);
}
