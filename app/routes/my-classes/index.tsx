import { href } from "react-router";
import { type OwnClass, whatLeadersSee } from "#app/domain/classes/class.ts";
import { listOwnClasses } from "#app/domain/classes/own-classes.server.ts";
import { page } from "#app/http/page.server.ts";
import { Badge } from "#app/ui/badge.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { classDates } from "#app/ui/class-frame.tsx";
import { EmptyState } from "#app/ui/notice.tsx";
import { OwnClasses } from "#app/ui/own-classes.tsx";
import { countLabel, pageMeta } from "#app/ui/wording.ts";
import type { Route } from "./+types/index";

export const loader = page((ctx) => listOwnClasses(ctx));

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, "Minhas turmas");

export default function MyClasses({ loaderData: own }: Route.ComponentProps) {
  const led = own.filter(({ isLed }) => isLed);
  const joined = own.filter(({ joinedAt }) => joinedAt !== null);
  return (
    <div className="mx-auto max-w-5xl px-4 pt-5 sm:pt-8">
      <h1 className="text-2xl sm:text-3xl">Minhas turmas</h1>
      {own.length === 0 && (
        <EmptyState
          title="Você ainda não está em nenhuma turma"
          action={
            <ButtonLink href="/courses" look="quiet">
              Explorar o catálogo
            </ButtonLink>
          }
        >
          <p>As turmas em que você entrar, por convite ou link, aparecem aqui.</p>
        </EmptyState>
      )}
      {led.length > 0 && (
        <section aria-labelledby="lidero" className="mt-6">
          <h2 id="lidero" className="text-xl">
            Turmas que você lidera
          </h2>
          <ul className="mt-3 border-b border-line">
            {led.map((one) => (
              <LedClass key={one.id} one={one} />
            ))}
          </ul>
        </section>
      )}
      {joined.length > 0 && (
        <section aria-labelledby="estudo" className="mt-10">
          <h2 id="estudo" className="text-xl">
            Turmas em que você estuda
          </h2>
          <p className="mt-2 max-w-prose text-sm text-muted">{whatLeadersSee}</p>
          <OwnClasses classes={joined} />
        </section>
      )}
    </div>
  );
}

function LedClass({ one: { id, name, memberCount, closedAt, courses, ...dates } }: { one: OwnClass }) {
  return (
    <li className="border-t border-line py-4">
      <a
        href={href("/my-classes/:id", { id: String(id) })}
        className="inline-block py-1 text-lg font-semibold wrap-anywhere hover:text-leaf hover:underline"
      >
        {name}
      </a>
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-muted">
        <span>{countLabel(memberCount ?? 0, "participante", "participantes")}</span>
        <span>{classDates(dates)}</span>
        {closedAt && <Badge>Encerrada</Badge>}
      </p>
      <p className="mt-1 text-sm wrap-anywhere">{courses.map(({ title }) => title).join(", ")}</p>
    </li>
  );
}
