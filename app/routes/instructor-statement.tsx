import { href } from "react-router";
import { statementQuery } from "#app/domain/commissions/commission.ts";
import { showOwnStatement } from "#app/domain/commissions/list-commissions.server.ts";
import { readQuery } from "#app/domain/paging.ts";
import { page } from "#app/http/page.server.ts";
import { Statement } from "#app/ui/statement.tsx";
import { pageMeta } from "#app/ui/wording.ts";
import type { Route } from "./+types/instructor-statement";

export const loader = page((ctx, { url }) => showOwnStatement(ctx, readQuery(statementQuery, url)));

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, "Extrato de comissões");

export default function OwnStatement({ loaderData }: Route.ComponentProps) {
  return (
    <Statement
      statement={loaderData}
      path={href("/instructor/commissions/statement")}
      back={{ href: href("/instructor/commissions"), label: "Minhas Comissões" }}
    />
  );
}
