import { href } from "react-router";
import { statementQuery } from "#app/domain/commissions/commission.ts";
import { showStatement } from "#app/domain/commissions/list-commissions.server.ts";
import { readQuery } from "#app/domain/paging.ts";
import { uuidPathId } from "#app/domain/path-id.ts";
import { instructorNotFound } from "#app/domain/roster/roster.ts";
import { pageOf } from "#app/http/page.server.ts";
import { Statement } from "#app/ui/statement.tsx";
import { pageMeta } from "#app/ui/wording.ts";
import type { Route } from "./+types/statement";

export const loader = pageOf(uuidPathId(instructorNotFound), (ctx, id, { url }) =>
  showStatement(ctx, id, readQuery(statementQuery, url)),
);

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  pageMeta(matches, loaderData ? `Extrato de ${loaderData.instructor.fullName}` : "Extrato de comissões");

export default function InstructorStatement({ loaderData }: Route.ComponentProps) {
  return (
    <Statement
      statement={loaderData}
      path={href("/admin/commissions/statement/:userId", { userId: loaderData.instructor.id })}
      back={{ href: "/admin/commissions", label: "Comissões" }}
    />
  );
}
