import { Benefits } from "#app/routes/partners/benefits.tsx";
import { PartnerCard } from "#app/routes/partners/partner-card.tsx";
import { partners } from "#app/routes/partners/partners.ts";
import { Watering } from "#app/routes/partners/watering.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { titled } from "#app/ui/title.ts";
import type { Route } from "./+types/index";

export const meta: Route.MetaFunction = ({ matches }) =>
  titled(
    matches,
    "Parceiros",
    "As organizações que trabalham conosco, o que fazemos juntos e como a sua pode participar.",
  );

export default function Partners() {
  return (
    <>
      <header className="mx-auto grid max-w-6xl items-center gap-6 px-4 py-10 sm:py-16 lg:grid-cols-[1.15fr_1fr]">
        <div>
          <p className="font-semibold text-wheat-deep">Parceiros</p>
          <h1 className="mt-2 text-4xl">Um planta, outro rega</h1>
          <p className="mt-5 max-w-prose text-lg text-muted">
            Seminário, editora, rádio, cozinha de bairro: cada parceiro traz o que sabe fazer, e o que se aprende aqui
            chega a lugares aonde não iríamos sozinhos.
          </p>
        </div>
        <Watering />
      </header>
      <section aria-labelledby="parceiros" className="mx-auto max-w-6xl px-4">
        <h2 id="parceiros" className="text-2xl">
          Quem caminha conosco
        </h2>
        <p className="mt-2 text-sm text-muted">
          Estas seis organizações são fictícias: fazem parte da demonstração da plataforma.
        </p>
        <ul className="mt-6 grid gap-x-8 gap-y-10 sm:grid-cols-2 lg:grid-cols-3">
          {partners.map((partner) => (
            <PartnerCard key={partner.name} partner={partner} />
          ))}
        </ul>
      </section>
      <Benefits />
      <Invitation />
    </>
  );
}

function Invitation() {
  return (
    <section aria-labelledby="convite" className="mx-auto mt-16 max-w-3xl px-4 text-center">
      <h2 id="convite" className="text-3xl">
        E a sua organização?
      </h2>
      <p className="mt-3 text-muted">
        Não é preciso ser grande nem ter projeto pronto. Conte quem vocês são, onde ficam e o que gostariam de fazer
        junto conosco.
      </p>
      <div className="mt-6 flex flex-wrap justify-center gap-3">
        <ButtonLink href="/contact?assunto=Parceria">Conversar sobre parceria</ButtonLink>
        <ButtonLink href="/about" look="quiet">
          Saber quem somos
        </ButtonLink>
      </div>
    </section>
  );
}
