import { AppError } from "#app/domain/app-error.ts";
import { type Area, areas } from "#app/domain/ctx.ts";
import { describeApp } from "#app/http/contract/contract.server.ts";
import { chapterOf } from "#app/http/contract/description/chapters.ts";
import { type PageArgs, page } from "#app/http/page.server.ts";
import { Operation } from "#app/routes/api-docs/operation.tsx";
import { LineLink } from "#app/ui/button.tsx";
import { pageMeta } from "#app/ui/wording.ts";
import type { Route } from "./+types/area";
import { Rows } from "./operation.tsx";

export const loader = page(({ settings }, { params, context }: PageArgs<Route.LoaderArgs>) => {
  const { area } = params;
  if (!isArea(area)) throw new AppError("not_found");
  return { title: areas[area], ...chapterOf(describeApp(context, settings), area) };
});

const isArea = (name: string): name is Area => Object.hasOwn(areas, name);

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  pageMeta(matches, `API: ${(loaderData as { title?: string } | undefined)?.title ?? ""}`);

export default function ApiArea({ loaderData: { title, operations, shapes } }: Route.ComponentProps) {
  return (
    <div className="mx-auto max-w-4xl px-4 pt-8">
      <p>
        <LineLink href="/api/docs">API</LineLink>
      </p>
      <h1 className="mt-2 text-3xl">{title}</h1>
      {operations.map((operation) => (
        <Operation key={operation.id} operation={operation} />
      ))}
      {shapes.length > 0 && (
        <section aria-labelledby="formatos" className="mt-14">
          <h2 id="formatos" className="border-t-2 border-leaf pt-4 text-2xl">
            Formatos
          </h2>
          {shapes.map(({ name, rows }) => (
            <section key={name} aria-labelledby={name} className="mt-8">
              <h3 id={name} className="font-mono text-lg">
                {name}
              </h3>
              <Rows rows={rows} />
            </section>
          ))}
        </section>
      )}
    </div>
  );
}
