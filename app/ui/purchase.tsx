import type { ReactNode } from "react";
import { href } from "react-router";
import { signInPath } from "#app/domain/sign-in/addresses.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { classNames } from "#app/ui/class-names.ts";
import { Icon, type IconName } from "#app/ui/icon.tsx";

type PurchaseFrameProps = {
  /** Null for those who have it. */
  price: string | null;
  /** `isShort`: only the button, for a phone. */
  button: (isShort: boolean) => ReactNode;
  /** What is included. */
  children: ReactNode;
};

/** Price, button and what is included: beside the page on a wide screen; without the last, at the bottom of a phone's. */
export function PurchaseFrame({ price, button, children }: PurchaseFrameProps) {
  return (
    <>
      <aside aria-label="Inscrição" className="hidden lg:sticky lg:top-20 lg:block lg:self-start">
        <div className="flex flex-col gap-4 rounded-soft border border-line bg-raised p-6">
          {price && <p className="text-2xl font-semibold tabular-nums">{price}</p>}
          {button(false)}
          {children}
        </div>
      </aside>
      <div
        data-dock
        className="dock-late sticky bottom-0 z-10 -mx-4 flex flex-wrap items-center gap-4 border-t border-line bg-paper px-4 py-3 lg:hidden"
      >
        {price && <p className="shrink-0 text-lg font-semibold tabular-nums">{price}</p>}
        <div className="min-w-0 grow">{button(true)}</div>
      </div>
    </>
  );
}

type BenefitListProps = { benefits: readonly (readonly [IconName, string])[]; className?: string };

export function BenefitList({ benefits, className }: BenefitListProps) {
  return (
    <ul className={classNames("flex flex-col gap-3", className)}>
      {benefits.map(([icon, words]) => (
        <li key={words} className="flex items-center gap-3">
          <Icon name={icon} className="shrink-0 text-leaf" />
          {words}
        </li>
      ))}
    </ul>
  );
}

type SignInFirstProps = { isFree: boolean; page: string; checkout: string };

/** For visitors, who come back to its page, or to the checkout. */
export const SignInFirst = ({ isFree, page, checkout }: SignInFirstProps) => (
  <ButtonLink href={signInPath(isFree ? page : checkout)} wide>
    {isFree ? "Entrar e se inscrever" : "Entrar para comprar"}
  </ButtonLink>
);

type BuyLinkProps = { pendingId: number | null; checkout: string; children: string };

/** To the checkout, or to the payment that is pending already. */
export const BuyLink = ({ pendingId, checkout, children }: BuyLinkProps) => (
  <ButtonLink href={pendingId ? href("/payments/:id", { id: String(pendingId) }) : checkout} wide>
    {pendingId ? "Ver o pagamento pendente" : children}
  </ButtonLink>
);

/** What presence somebody lacks for the certificate. */
export const PresenceGap = ({ gap, isShort }: { gap: string; isShort: boolean | undefined }) => (
  <>
    {!isShort && <p className="text-sm">{gap}</p>}
    <ButtonLink href={href("/meetings")} wide>
      Meus encontros
    </ButtonLink>
  </>
);

/** How far somebody is, above the button. */
export const StateLine = ({ children }: { children: string }) => (
  <p className="flex items-center gap-2 text-sm font-semibold text-leaf">
    <Icon name="check" size={18} /> {children}
  </p>
);
