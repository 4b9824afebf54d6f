import { longDate } from "#app/domain/calendar.ts";
import { showRegister } from "#app/domain/privacy/register/show-register.server.ts";
import { page } from "#app/http/page.server.ts";
import { AdminFrame } from "#app/ui/admin/admin-frame.tsx";
import { Button } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { titled } from "#app/ui/title.ts";
import type { Route } from "./+types/index";

export const loader = page((ctx) => showRegister(ctx));

export const meta: Route.MetaFunction = ({ matches }) => titled(matches, "Registro das operações de tratamento");

export default function Register({ loaderData: { school, changedOn, operations, retention } }: Route.ComponentProps) {
  return (
    <AdminFrame tab="privacy">
      <h2 className="text-2xl">Registro das operações de tratamento</h2>
      <p className="mt-2 max-w-prose text-muted">
        O que a lei pede que a escola registre (LGPD, art. 37), feito do que a plataforma realmente faz e de como está
        configurada. {school.legalName}, {school.taxIdName} {school.taxId}; dados pessoais: {school.dataProtection}.
        Última mudança em {longDate(changedOn)}.
      </p>
      <Button type="button" data-print look="quiet" className="no-print mt-5 not-data-ready:hidden">
        <Icon name="print" /> Imprimir ou guardar
      </Button>
      <ul className="mt-8 border-b border-line">
        {operations.map(({ name, whose, data, purpose, basis, shared, kept }) => (
          <li key={name} className="break-inside-avoid border-t border-line py-5">
            <h3 className="text-lg">{name}</h3>
            <dl className="mt-2 grid gap-x-8 gap-y-3 sm:grid-cols-2">
              <Fact name="De quem">{whose}</Fact>
              <Fact name="Base legal">{basis}</Fact>
              <Fact name="Dados">{data}</Fact>
              <Fact name="Para quê">{purpose}</Fact>
              <Fact name="Quem mais recebe">{shared.length ? shared.join("; ") : "ninguém"}</Fact>
              <Fact name="Por quanto tempo">{kept.map(({ what, time }) => `${what}: ${time}`).join("; ")}</Fact>
            </dl>
          </li>
        ))}
      </ul>
      <h2 className="mt-12 text-2xl">Prazos</h2>
      <p className="mt-2 max-w-prose text-muted">A plataforma apaga sozinha o que passou do prazo.</p>
      <ul className="mt-4 border-b border-line">
        {retention.map(({ what, time, afterwards, because }) => (
          <li key={what} className="grid break-inside-avoid gap-x-8 gap-y-1 border-t border-line py-3 sm:grid-cols-2">
            <p className="font-semibold">{what}</p>
            <p>
              {time ? `${time}; ` : ""}
              {afterwards}. <span className="text-muted">{because}</span>
            </p>
          </li>
        ))}
      </ul>
    </AdminFrame>
  );
}

function Fact({ name, children }: { name: string; children: string }) {
  return (
    <div>
      <dt className="text-sm text-muted">{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
