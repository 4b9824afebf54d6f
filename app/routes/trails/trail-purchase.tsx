import { href } from "react-router";
import { appointmentLabel } from "#app/domain/calendar.ts";
import { includedLabel } from "#app/domain/courses/benefits.ts";
import { amountLabel, priceLabel } from "#app/domain/figures.ts";
import { type Checkout, notSelling, teachesInTrail } from "#app/domain/payments/checkout.ts";
import { type Instalments, instalmentsOffer } from "#app/domain/payments/instalments.ts";
import { signInPath } from "#app/domain/sign-in/addresses.ts";
import type { TrailView } from "#app/domain/trails/trail.ts";
import type { TrailStep, trailProgress } from "#app/domain/trails/trail-progress.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { ProgressBar } from "#app/ui/figures.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { countLabel } from "#app/ui/wording.ts";

type PurchaseProps = {
  trail: TrailView;
  steps: TrailStep[];
  progress: ReturnType<typeof trailProgress>;
  /** Whether the viewer is enrolled in the trail, and it is open to them. */
  isEnrolled: boolean;
  isCompleted: boolean;
  isVisitor: boolean;
  option: Checkout["option"];
  guaranteeDays: number;
  isForSale: boolean;
  instalments: Instalments | null;
  /** The viewer's pending payment for the trail. */
  pendingId: number | null;
  certificateId: string | null;
  presenceGap: string | null;
};

const priceWords = ({ trail, option }: Pick<PurchaseProps, "trail" | "option">) =>
  option === "maintainer" ? includedLabel : priceLabel(trail.priceCents);

/** Price, enrolment and benefits: next to the courses on a wide screen, at the bottom of a phone's screen. */
export function TrailPurchase(props: PurchaseProps) {
  const { trail, isEnrolled, option, guaranteeDays } = props;
  return (
    <>
      <aside aria-label="Inscrição" className="hidden lg:sticky lg:top-20 lg:block lg:self-start">
        <div className="flex flex-col gap-4 rounded-soft border border-line bg-raised p-6">
          {!isEnrolled && <p className="text-2xl font-semibold tabular-nums">{priceWords(props)}</p>}
          <EnrolButton {...props} />
          <ul className="flex flex-col gap-3 border-t border-line pt-5">
            <Benefit icon="book">{countLabel(trail.courseCount, "curso", "cursos")}, um certificado de todos</Benefit>
            {option === "pay" && <Benefit icon="safe">Garantia de {guaranteeDays} dias</Benefit>}
          </ul>
        </div>
      </aside>
      <div
        data-dock
        className="dock-late sticky bottom-0 z-10 -mx-4 flex flex-wrap items-center gap-4 border-t border-line bg-paper px-4 py-3 lg:hidden"
      >
        {!isEnrolled && <p className="shrink-0 text-lg font-semibold tabular-nums">{priceWords(props)}</p>}
        <div className="min-w-0 grow">
          <EnrolButton {...props} isShort />
        </div>
      </div>
    </>
  );
}

function Benefit({ icon, children }: { icon: "book" | "safe"; children: React.ReactNode }) {
  return (
    <li className="flex items-center gap-3">
      <Icon name={icon} className="shrink-0 text-leaf" />
      <span>{children}</span>
    </li>
  );
}

/** `isShort`: only the button, for the bar at the bottom of a phone. */
export function EnrolButton(props: PurchaseProps & { withPrice?: boolean; isShort?: boolean }) {
  const { trail, isEnrolled, option, instalments, isForSale, withPrice, isShort } = props;
  if (isEnrolled) return <ContinueButton {...props} />;
  const isSaving = trail.singlyCents > trail.priceCents && option !== "maintainer";
  return (
    <div className="flex flex-col gap-2">
      {withPrice && <p className="text-xl font-semibold tabular-nums">{priceWords(props)}</p>}
      {!isShort && instalments && isForSale && option === "pay" && (
        <p className="text-sm text-muted tabular-nums">{instalmentsOffer(instalments, trail.priceCents)}</p>
      )}
      {!isShort && isSaving && (
        <p className="text-sm text-muted">
          Comprados separadamente, os cursos custam {amountLabel(trail.singlyCents)}.
        </p>
      )}
      {!isShort && <Held {...props} />}
      <BuyOrEnrol {...props} />
    </div>
  );
}

/** Tells people that they already have some of the courses, before they pay. */
function Held({ steps, option }: Pick<PurchaseProps, "steps" | "option">) {
  const held = steps.filter(({ isEnrolled }) => isEnrolled).length;
  if (option !== "pay" || held === 0) return null;
  return (
    <p className="text-sm text-muted">
      {`Você já tem ${held} dos ${steps.length} cursos. O preço da trilha é o mesmo: eles não são descontados.`}
    </p>
  );
}

function BuyOrEnrol({ trail, isVisitor, option, isForSale, pendingId }: PurchaseProps) {
  const params = { id: String(trail.id) };
  const isFree = trail.priceCents === 0;
  if (!trail.isOnOffer && !pendingId) return <p className="text-sm text-muted">Esta trilha não está no ar.</p>;
  if (option === "pay" && !isForSale && !pendingId) return <p className="text-sm text-muted">{notSelling}</p>;
  if (isVisitor) {
    const back = isFree ? href("/trails/:id", params) : href("/checkout/trail/:id", params);
    return (
      <ButtonLink href={signInPath(back)} wide>
        {isFree ? "Entrar e se inscrever" : "Entrar para comprar"}
      </ButtonLink>
    );
  }
  if (option === "owner") return <p className="text-sm text-muted">{teachesInTrail}</p>;
  if (option === "pay") {
    return pendingId ? (
      <ButtonLink href={href("/payments/:id", { id: String(pendingId) })} wide>
        Ver o pagamento pendente
      </ButtonLink>
    ) : (
      <ButtonLink href={href("/checkout/trail/:id", params)} wide>
        Comprar a trilha
      </ButtonLink>
    );
  }
  return <Join trail={trail}>Inscrever-se na trilha</Join>;
}

function Join({ trail, children }: { trail: TrailView; children: string }) {
  return (
    <form method="post" action={href("/trails/:id/enroll", { id: String(trail.id) })}>
      <Button wide>{children}</Button>
    </form>
  );
}

/** For students of the trail: their progress, and the next course or the certificate. */
function ContinueButton(props: PurchaseProps & { isShort?: boolean }) {
  const { trail, progress, isCompleted, certificateId, isShort } = props;
  const { next, nextOpensAt, percentage, lacksCourses } = progress;
  const gap = isCompleted && !certificateId ? props.presenceGap : null;
  return (
    <div className="flex flex-col gap-2">
      {!isShort && (
        <p className="flex items-center gap-2 text-sm font-semibold text-leaf">
          <Icon name="check" size={18} />{" "}
          {isCompleted ? "Você concluiu esta trilha." : "Você está inscrito nesta trilha."}
        </p>
      )}
      {!isShort && !isCompleted && <ProgressBar percent={percentage} label="O seu progresso na trilha" />}
      {gap && (
        <>
          {!isShort && <p className="text-sm">{gap}</p>}
          <ButtonLink href={href("/meetings")} wide>
            Meus encontros
          </ButtonLink>
        </>
      )}
      {isCompleted && !gap && (
        <ButtonLink
          href={
            certificateId
              ? href("/certificate/:id", { id: certificateId })
              : href("/trails/:id/certificate", { id: String(trail.id) })
          }
          wide
        >
          {certificateId ? "Ver certificado" : "Gerar certificado"}
        </ButtonLink>
      )}
      {!isCompleted && next && (
        <ButtonLink href={href("/courses/:id/learn", { id: String(next.courseId) })} wide>
          <span className="truncate">
            {next.done > 0 ? "Continuar" : "Começar"}: {next.title}
          </span>
        </ButtonLink>
      )}
      {!isCompleted && nextOpensAt && <p className="text-sm">A próxima aula abre {appointmentLabel(nextOpensAt)}.</p>}
      {lacksCourses && !isShort && (
        <>
          <p className="text-sm text-muted">A trilha ganhou cursos depois que você entrou.</p>
          <Join trail={trail}>Abrir os cursos novos</Join>
        </>
      )}
    </div>
  );
}
