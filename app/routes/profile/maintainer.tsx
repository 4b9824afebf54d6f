import { priceLabel } from "#app/domain/money.ts";
import type { ProfileView } from "#app/domain/profile/profile-json.ts";
import { maintainerMonthlyCents } from "#app/domain/vouchers/labels.ts";
import { Badge } from "#app/ui/badge.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";

const monthly = priceLabel(maintainerMonthlyCents).replace(",00", "");

/** The maintainer's badge and code, or what a maintainer is and how one becomes it. */
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
        Quem é mantenedor sustenta a escola com {monthly} por mês e tem acesso completo a todos os cursos, sem comprar
        um a um. Um código de voucher ativa esse acesso.
      </p>
      <p className="mt-4">
        <ButtonLink href="/profile/edit#maintainer_voucher_code" look="quiet" wide>
          Tenho um código
        </ButtonLink>
      </p>
      <p className="mt-3 text-sm text-muted">
        Ainda não tem?{" "}
        <a href="/contact" className="text-leaf underline underline-offset-4">
          Fale com a escola
        </a>
        .
      </p>
    </>
  );
}
