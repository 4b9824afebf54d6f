import { ofHours } from "#app/domain/certificates/hours.ts";
import type { LearningFigures } from "#app/domain/profile/profile-json.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { StatCard } from "#app/ui/figures/stat-card.tsx";

/** What somebody has learnt here, counted. */
export function Learning({ figures }: { figures: LearningFigures }) {
  const { enrolledCourses, completedCourses, completedLessons, certificates, certifiedHours } = figures;
  return (
    <section aria-labelledby="aprendizado">
      <h2 id="aprendizado" className="text-xl">
        Seu aprendizado
      </h2>
      <dl className="mt-5 grid grid-cols-2 gap-x-6 gap-y-5 sm:grid-cols-3 xl:grid-cols-5">
        <StatCard icon="book" value={enrolledCourses} label={enrolledCourses === 1 ? "curso" : "cursos"} />
        <StatCard icon="check" value={completedCourses} label={completedCourses === 1 ? "concluído" : "concluídos"} />
        <StatCard
          icon="sprout"
          value={completedLessons}
          label={completedLessons === 1 ? "aula concluída" : "aulas concluídas"}
        />
        <StatCard icon="certificate" value={certificates} label={certificates === 1 ? "certificado" : "certificados"} />
        <StatCard
          icon="clock"
          value={certifiedHours.toLocaleString("pt-BR")}
          label={ofHours(certifiedHours, "hora certificada", "horas certificadas")}
        />
      </dl>
      {enrolledCourses === 0 ? (
        <p className="mt-5 flex flex-wrap items-center gap-x-4 gap-y-3 text-muted">
          A terra está pronta. Escolha o primeiro curso; muitos são gratuitos.
          <ButtonLink href="/courses" look="quiet">
            Explorar o catálogo
          </ButtonLink>
        </p>
      ) : (
        <p className="mt-5 flex flex-wrap gap-3">
          <ButtonLink href="/my-courses" look="quiet">
            Meus cursos
          </ButtonLink>
          {certificates > 0 && (
            <ButtonLink href="/my-certificates" look="quiet">
              Meus certificados
            </ButtonLink>
          )}
        </p>
      )}
    </section>
  );
}
