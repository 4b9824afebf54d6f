import { ofHours } from "#app/domain/certificates/hours.ts";
import { listMyCourses } from "#app/domain/enrolments/list-my-courses.server.ts";
import { statsOf } from "#app/domain/enrolments/my-course-json.ts";
import { page } from "#app/http/page.server.ts";
import { MyCourseCard } from "#app/routes/my-courses/my-course-card.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { StatCard } from "#app/ui/figures/stat-card.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { titled } from "#app/ui/title.ts";
import type { Route } from "./+types/index";

/** Null for a visitor, who is asked to sign in. */
export const loader = page(async (ctx) => ({ mine: ctx.viewer ? await listMyCourses(ctx) : null }));

export const meta: Route.MetaFunction = ({ matches }) => titled(matches, "Meus Cursos");

export default function MyCourses({ loaderData: { mine } }: Route.ComponentProps) {
  return (
    <div className="mx-auto max-w-6xl px-4 pt-8">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <h1 className="text-3xl">Meus Cursos</h1>
        {mine && (
          <a
            href="/payments"
            className="inline-flex min-h-11 items-center gap-2 font-semibold text-leaf underline underline-offset-4 hover:text-leaf-deep"
          >
            <Icon name="receipt" /> Pagamentos
          </a>
        )}
      </div>
      {mine === null ? <SignIn /> : mine.length === 0 ? <NoneYet /> : <List mine={mine} />}
    </div>
  );
}

function List({ mine }: { mine: NonNullable<Route.ComponentProps["loaderData"]["mine"]> }) {
  const stats = statsOf(mine);
  return (
    <>
      <dl className="mt-8 grid grid-cols-2 gap-x-6 gap-y-5 md:grid-cols-4">
        <StatCard value={stats.total} label={stats.total === 1 ? "curso" : "cursos no total"} icon="book" />
        <StatCard value={stats.completed} label={stats.completed === 1 ? "concluído" : "concluídos"} icon="check" />
        <StatCard value={stats.inProgress} label="em progresso" icon="sprout" />
        <StatCard
          value={stats.totalHours.toLocaleString("pt-BR")}
          label={ofHours(stats.totalHours, "hora no total", "horas no total")}
          icon="clock"
        />
      </dl>
      <ul className="mt-12 grid gap-x-8 gap-y-10 sm:grid-cols-2 lg:grid-cols-3">
        {mine.map((one) => (
          <li key={one.enrollmentId}>
            <MyCourseCard mine={one} />
          </li>
        ))}
      </ul>
    </>
  );
}

function SignIn() {
  return (
    <EmptyState
      title="Faça login para ver seus cursos"
      action={<ButtonLink href="/auth/login?redirectTo=%2Fmy-courses">Entrar</ButtonLink>}
    >
      <p>Aqui ficam os cursos em que você se inscreveu e até onde chegou em cada um.</p>
    </EmptyState>
  );
}

function NoneYet() {
  return (
    <EmptyState title="Você ainda não tem cursos" action={<ButtonLink href="/courses">Explorar o catálogo</ButtonLink>}>
      <p>Escolha um curso e comece hoje; muitos são gratuitos.</p>
    </EmptyState>
  );
}
