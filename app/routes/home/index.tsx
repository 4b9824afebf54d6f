import { findStorefront } from "#app/domain/courses/find-storefront.server.ts";
import { keepNowhere, page } from "#app/http/page.server.ts";
import { Areas } from "#app/routes/home/areas.tsx";
import { Carousel } from "#app/routes/home/carousel/carousel.tsx";
import { Hero } from "#app/routes/home/hero.tsx";
import { Storefront } from "#app/routes/home/storefront.tsx";
import { VerifyInvitation } from "#app/routes/home/verify-invitation.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { mission } from "#app/ui/school.ts";
import { titled } from "#app/ui/title.ts";
import type { Route } from "./+types/index";

export const loader = page(async (ctx, { context }) => {
  const shown = await findStorefront(ctx);
  if (!shown) keepNowhere(context); // The next reader may find the catalogue in time.
  return { shown, isVisitor: ctx.viewer === null };
});

export const meta: Route.MetaFunction = ({ matches }) =>
  titled(
    matches,
    null,
    "Cursos de teologia, liderança, discipulado e mentoria em português, no seu ritmo, com certificado que qualquer pessoa confere.",
  );

export default function Home({ loaderData: { shown, isVisitor } }: Pick<Route.ComponentProps, "loaderData">) {
  return (
    <>
      <Hero isVisitor={isVisitor} />
      <Carousel />
      <Storefront shown={shown} />
      <Areas />
      <Mission />
      <VerifyInvitation />
      <Closing />
    </>
  );
}

function Mission() {
  return (
    <section aria-labelledby="missao" className="mx-auto mt-16 grid max-w-6xl gap-4 px-4 sm:grid-cols-[1fr_2fr]">
      <h2 id="missao" className="text-2xl">
        Nossa missão
      </h2>
      <div>
        <p className="max-w-prose font-serif text-xl leading-snug">{mission}</p>
        <a
          href="/about"
          className="mt-4 inline-flex min-h-11 items-center gap-1 font-semibold text-leaf hover:underline"
        >
          Conheça quem somos <Icon name="arrow" size={18} />
        </a>
      </div>
    </section>
  );
}

function Closing() {
  return (
    <section aria-labelledby="comece" className="mx-auto mt-16 max-w-3xl px-4 text-center">
      <h2 id="comece" className="text-3xl">
        Toda colheita começa com uma semente
      </h2>
      <p className="mt-3 text-muted">Escolha um curso, abra a primeira aula e veja se ela fala com você.</p>
      <div className="mt-6 flex flex-wrap justify-center gap-3">
        <ButtonLink href="/courses">Explorar cursos</ButtonLink>
        <ButtonLink href="/instructors" look="quiet">
          Conhecer os educadores
        </ButtonLink>
      </div>
    </section>
  );
}
