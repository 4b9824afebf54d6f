import { href } from "react-router";
import { shortDate } from "#app/domain/calendar.ts";
import { hoursNoun } from "#app/domain/certificates/program.ts";
import { type OwnClass, whatLeadersSee } from "#app/domain/classes/class.ts";
import { priceLabel } from "#app/domain/figures.ts";
import type { LearningFigures, ProfileView } from "#app/domain/profile/profile.ts";
import type { TicketView } from "#app/domain/support/ticket.ts";
import { maintainerMonthlyCents } from "#app/domain/vouchers/voucher.ts";
import { Badge } from "#app/ui/badge.tsx";
import { ButtonLink, TextLink } from "#app/ui/button.tsx";
import { StatCard } from "#app/ui/figures.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { OwnClasses } from "#app/ui/own-classes.tsx";
import { TicketStatusBadge } from "#app/ui/ticket-facts.tsx";

export function Learning({ figures }: { figures: LearningFigures }) {
  const { enrolledCourses, completedCourses, completedLessons, certificates, certifiedHours } = figures;
  return (
    <section aria-labelledby="aprendizado">
      <h2 id="aprendizado" className="text-xl">
        Seu aprendizado
      </h2>
      <dl className="mt-5 grid pairs gap-x-6 gap-y-5 sm:grid-cols-3 xl:grid-cols-5">
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
          label={hoursNoun(certifiedHours, "hora certificada", "horas certificadas")}
        />
      </dl>
      {enrolledCourses === 0 ? (
        <p className="mt-5 flex flex-wrap items-center gap-x-4 gap-y-3 text-muted">
          Escolha o seu primeiro curso: muitos são gratuitos.
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

/** The classes that the person studies in, and what their leaders see. */
export function Classes({ classes }: { classes: OwnClass[] }) {
  const joined = classes.filter(({ joinedAt }) => joinedAt !== null);
  const leads = classes.some(({ isLed }) => isLed);
  if (!classes.length) return null;
  return (
    <section aria-labelledby="turmas">
      <h2 id="turmas" className="text-xl">
        Suas turmas
      </h2>
      {joined.length > 0 && (
        <>
          <p className="mt-2 max-w-prose text-sm text-muted">{whatLeadersSee}</p>
          <OwnClasses classes={joined} />
        </>
      )}
      {leads && (
        <p className="mt-4">
          <ButtonLink href="/my-classes" look="quiet">
            Turmas que você lidera
          </ButtonLink>
        </p>
      )}
    </section>
  );
}

const monthly = priceLabel(maintainerMonthlyCents).replace(",00", "");

export function Maintainer({ profile }: { profile: ProfileView }) {
  return (
    <section aria-labelledby="mantenedor" className="rounded-soft border border-line bg-raised p-6">
      <h2 id="mantenedor" className="text-xl">
        Mantenedor
      </h2>
      {profile.isMaintainer ? <Is code={profile.voucherCode} /> : <MayBecome />}
    </section>
  );
}

function Is({ code }: { code: string | null }) {
  return (
    <>
      <p className="mt-3">
        <Badge tone="wheat">
          <Icon name="sprout" size={14} /> Mantenedor Premium
        </Badge>
      </p>
      <p className="mt-3">Todos os cursos estão abertos para você. Obrigado por ajudar a escola a continuar.</p>
      {code && (
        <p className="mt-3 text-sm text-muted">
          Seu voucher: <span className="font-semibold whitespace-nowrap text-ink">{code}</span>
        </p>
      )}
      <p className="mt-4">
        <ButtonLink href="/courses" look="quiet" wide>
          Escolher um curso
        </ButtonLink>
      </p>
    </>
  );
}

function MayBecome() {
  return (
    <>
      <p className="mt-3">
        Mantenedores apoiam a escola com {monthly} por mês e têm acesso a todos os cursos, sem comprar um por um. Para
        ativar, você usa um código de voucher.
      </p>
      <p className="mt-4">
        <ButtonLink href="/profile/edit#maintainer_voucher_code" look="quiet" wide>
          Tenho um código
        </ButtonLink>
      </p>
      <p className="mt-3 text-sm text-muted">
        Ainda não tem? <TextLink href="/contact">Fale com a escola</TextLink>.
      </p>
    </>
  );
}

type Ticket = Pick<TicketView, "id" | "subject" | "status" | "createdAt">;

export function Tickets({ tickets }: { tickets: Ticket[] }) {
  return (
    <section aria-labelledby="tickets">
      <h2 id="tickets" className="text-xl">
        Seus tickets de suporte
      </h2>
      {tickets.length > 0 ? (
        <ul className="mt-4 border-b border-line">
          {tickets.map(({ id, subject, status, createdAt }) => (
            <li key={id} className="flex flex-wrap items-center gap-x-3 gap-y-1.5 border-t border-line py-3">
              <a
                href={href("/support/:id", { id: String(id) })}
                className="min-w-0 grow basis-60 py-1 wrap-anywhere hover:text-leaf hover:underline"
              >
                {subject}
              </a>
              <TicketStatusBadge status={status} />
              <span className="text-sm tabular-nums text-muted">
                #{id}, {shortDate(createdAt)}
              </span>
            </li>
          ))}
        </ul>
      ) : (
        <p className="mt-4 text-muted">Você ainda não abriu nenhum ticket. Quando precisar, é só escrever.</p>
      )}
      <p className="mt-5">
        <ButtonLink href="/contact" look="quiet">
          Falar com a escola
        </ButtonLink>
      </p>
    </section>
  );
}
