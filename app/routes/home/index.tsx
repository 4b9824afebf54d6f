import { href } from "react-router";
import { awaitsFounder } from "#app/domain/founding.server.ts";
import { signInPath } from "#app/domain/sign-in/addresses.ts";
import { findStorefront } from "#app/domain/storefront/public-pages.server.ts";
import { noStore, page } from "#app/http/page.server.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { Cover } from "#app/ui/course-picture.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { Scene } from "#app/ui/scene.tsx";
import { areasOf, mission } from "#app/ui/school.ts";
import { useCategories } from "#app/ui/shell.ts";
import { pageMeta } from "#app/ui/wording.ts";
import type { Route } from "./+types/index";
import { Carousel } from "./carousel.tsx";
import { Storefront } from "./storefront.tsx";

export const loader = page(async (ctx, { context }) => {
  const shown = await findStorefront(ctx);
  if (!shown) noStore(context); // The next reader may get the catalogue in time.
  const isBeingPrepared = shown?.total === 0 && (await awaitsFounder(ctx));
  return { shown, isBeingPrepared, isVisitor: ctx.viewer === null, asMaintainer: ctx.viewer?.isMaintainer === true };
});

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(
    matches,
    null,
    "Cursos de teologia, liderança, discipulado e mentoria em português, no seu ritmo, com certificado que qualquer pessoa pode conferir.",
    { path: "/", picture: hasLogo(matches) ? href("/school.png") : "/share.png" },
  );

const hasLogo = (matches: Route.MetaArgs["matches"]) => Boolean(matches[0].loaderData?.company.logo);

export default function Home({
  loaderData: { shown, isBeingPrepared, isVisitor, asMaintainer },
}: Pick<Route.ComponentProps, "loaderData">) {
  return (
    <>
      {isBeingPrepared && (
        <div className="mx-auto max-w-6xl px-4 pt-5">
          <Notice kind="waiting" title="Esta escola ainda está sendo preparada">
            <p>Quem cuida do servidor continua pelo endereço que ele escreveu no registro ao iniciar.</p>
          </Notice>
        </div>
      )}
      <Hero isVisitor={isVisitor} />
      <Carousel />
      <Storefront shown={shown} asMaintainer={asMaintainer} />
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
      <p className="mt-3 text-muted">Escolha um curso, abra a primeira aula e veja se combina com você.</p>
      <div className="mt-6 flex flex-wrap justify-center gap-3">
        <ButtonLink href="/courses">Explorar cursos</ButtonLink>
        <ButtonLink href="/instructors" look="quiet">
          Conhecer os educadores
        </ButtonLink>
      </div>
    </section>
  );
}

/** The destination after signing in: the always-free courses. */
const startFree = signInPath("/courses?category=discipulado");

function Hero({ isVisitor }: { isVisitor: boolean }) {
  return (
    <section className="mx-auto grid max-w-6xl items-center gap-6 px-4 py-10 sm:py-16 lg:grid-cols-[1.15fr_1fr]">
      <div>
        <h1 className="text-4xl sm:text-[3.8rem] sm:leading-none">Formação cristã que cria raízes</h1>
        <p className="mt-5 max-w-prose text-lg text-muted">
          Teologia, liderança, profissão, discipulado e mentoria em aulas curtas, que abrem em qualquer celular. Estude
          no seu ritmo e receba um certificado que qualquer pessoa pode conferir.
        </p>
        <div className="mt-7 flex flex-wrap gap-3">
          <ButtonLink href="/courses">Explorar cursos</ButtonLink>
          {isVisitor && (
            <ButtonLink href={startFree} look="quiet">
              Começar grátis
            </ButtonLink>
          )}
        </div>
      </div>
      <Seedbed />
    </section>
  );
}

/** Decoration: the seedbed at dawn, with five plants at five ages. */
function Seedbed() {
  return (
    <Scene>
      <circle cx="384" cy="96" r="54" className="fill-wheat" opacity=".85" />
      <path d="M0 214q130-46 262-16t258-12v154H0z" className="fill-leaf-wash" />
      <g className="stroke-line" strokeWidth="2.5">
        <path d="M0 250q130-40 262-12t258-10M0 282q130-38 262-8t258-6M0 314q130-34 262-6t258-2" />
      </g>
      <g className="stroke-leaf" strokeWidth="5">
        <path d="M70 262v-4" className="stroke-wheat-deep" strokeWidth="9" />
        <path d="M158 252v-26m0 2q-12 0-14-10q12-1 14 10" />
        <path d="M250 246v-58m0 6q-22-2-26-20q24-1 26 20m0 10q20-2 22-18q-20 0-22 18" />
        <path d="M344 246v-92m0 8q-28-4-32-28q30 0 32 28m0 16q26-4 28-26q-26 2-28 26m0 30q-24-2-28-20q24-2 28 20" />
        <path d="M446 248V112m0 18q-30-6-34-34q32 2 34 34m0-4q26-10 24-40q-26 8-24 40m0 48q-30-4-36-28q30-2 36 28m0 4q30-6 34-32q-30 2-34 32m0 40q-24-2-30-22q26-2 30 22" />
      </g>
    </Scene>
  );
}

function Areas() {
  return (
    <section aria-labelledby="areas" className="mt-16 bg-sunken py-12">
      <div className="mx-auto max-w-6xl px-4">
        <h2 id="areas" className="text-2xl">
          Áreas de atuação
        </h2>
        <ul className="mt-6 grid gap-x-8 gap-y-6 sm:grid-cols-2 lg:grid-cols-3">
          {areasOf(useCategories()).map(({ title, category, href, words }) => (
            <li key={title} className="relative flex items-start gap-4">
              <div className="w-20 shrink-0 overflow-hidden rounded-soft">
                <div className="aspect-square">
                  <Cover category={category} title={title} single />
                </div>
              </div>
              <div>
                <h3 className="text-lg">
                  <a href={href} className="after:absolute after:inset-0 hover:text-leaf">
                    {title}
                  </a>
                </h3>
                <p className="text-sm text-muted">{words}</p>
              </div>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}

function VerifyInvitation() {
  return (
    <section aria-labelledby="conferir" className="mx-auto mt-16 max-w-6xl px-4">
      <div className="grid gap-5 rounded-soft border border-line bg-raised p-6 sm:grid-cols-[1.2fr_1fr] sm:items-end sm:p-8">
        <div>
          <h2 id="conferir" className="text-xl">
            Recebeu um certificado nosso?
          </h2>
          <p className="mt-1 text-muted">Para conferir, basta o número impresso nele. Não precisa de cadastro.</p>
        </div>
        <form method="post" action="/certificate/verify" className="flex flex-wrap items-end gap-3">
          <label className="flex min-w-[min(10rem,100%)] grow flex-col gap-1 text-sm font-semibold">
            Número do certificado
            <input
              name="certificate_number"
              autoComplete="off"
              autoCapitalize="characters"
              maxLength={500}
              className="min-h-11 w-full min-w-0 rounded-soft border border-edge bg-paper px-3 text-base font-normal"
            />
          </label>
          <Button look="quiet">Verificar</Button>
        </form>
      </div>
    </section>
  );
}
