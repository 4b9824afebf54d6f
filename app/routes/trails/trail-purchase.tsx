import { href } from "react-router";
import { appointmentLabel } from "#app/domain/calendar.ts";
import { includedLabel } from "#app/domain/courses/benefits.ts";
import { amountLabel, priceLabel } from "#app/domain/figures.ts";
import { type Checkout, notSelling, teachesInTrail } from "#app/domain/payments/checkout.ts";
import { type Instalments, instalmentsOffer } from "#app/domain/payments/instalments.ts";
import type { TrailView } from "#app/domain/trails/trail.ts";
import type { TrailStep, trailProgress } from "#app/domain/trails/trail-progress.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { ProgressBar } from "#app/ui/figures.tsx";
import { BenefitList, BuyLink, PresenceGap, PurchaseFrame, SignInFirst, StateLine } from "#app/ui/purchase.tsx";
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

export function TrailPurchase(props: PurchaseProps) {
  const { trail, isEnrolled, option, guaranteeDays } = props;
  const benefits = [
    ["book", `${countLabel(trail.courseCount, "curso", "cursos")}, um certificado de todos`],
    ...(option === "pay" ? [["safe", `Garantia de ${guaranteeDays} dias`] as const] : []),
  ] as const;
  return (
    <PurchaseFrame
      price={isEnrolled ? null : priceWords(props)}
      button={(isShort) => <EnrolButton {...props} isShort={isShort} />}
    >
      <BenefitList benefits={benefits} className="border-t border-line pt-5" />
    </PurchaseFrame>
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
  const checkout = href("/checkout/trail/:id", params);
  if (isVisitor) return <SignInFirst isFree={isFree} page={href("/trails/:id", params)} checkout={checkout} />;
  if (option === "owner") return <p className="text-sm text-muted">{teachesInTrail}</p>;
  if (option === "pay")
    return (
      <BuyLink pendingId={pendingId} checkout={checkout}>
        Comprar a trilha
      </BuyLink>
    );
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
        <StateLine>{isCompleted ? "Você concluiu esta trilha." : "Você está inscrito nesta trilha."}</StateLine>
      )}
      {!isShort && !isCompleted && <ProgressBar percent={percentage} label="O seu progresso na trilha" />}
      {gap && <PresenceGap gap={gap} isShort={isShort} />}
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
