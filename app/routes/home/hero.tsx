import { ButtonLink } from "#app/ui/button.tsx";
import { Scene } from "#app/ui/scene.tsx";

/** Where the always-free courses are, after signing in. */
const startFree = `/auth/login?redirectTo=${encodeURIComponent("/courses?category=discipulado")}`;

/** The first thing a visitor sees: what the place is, and the way in. */
export function Hero({ isVisitor }: { isVisitor: boolean }) {
  return (
    <section className="mx-auto grid max-w-6xl items-center gap-6 px-4 py-10 sm:py-16 lg:grid-cols-[1.15fr_1fr]">
      <div>
        <h1 className="text-4xl sm:text-[3.8rem] sm:leading-none">Formação cristã que cria raízes</h1>
        <p className="mt-5 max-w-prose text-lg text-muted">
          Teologia, liderança, profissão, discipulado e mentoria em aulas curtas, que abrem em qualquer celular. Estude
          no seu ritmo e receba um certificado que qualquer pessoa confere.
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

/** The seedbed at dawn, five plants at five ages: the picture of the house, drawn once. */
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
