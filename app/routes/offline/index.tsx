import { href } from "react-router";
import { ButtonLink } from "#app/ui/button.tsx";
import { pageMeta } from "#app/ui/wording.ts";
import type { Route } from "./+types/index";

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, "Aulas guardadas");

/** What a browser without kept lessons sees; with some, its worker draws this page (app/ui/offline/pages.ts). */
export default function Offline() {
  return (
    <div className="mx-auto max-w-2xl px-4 pt-6">
      <h1 className="text-2xl">Aulas guardadas</h1>
      <p className="mt-4">Nada guardado neste aparelho.</p>
      <p className="mt-2 text-muted">
        Na página de uma aula, toque em “Guardar no celular”, com internet. Depois ela se abre aqui, mesmo sem. Se o
        botão não aparece, baixe a aula em ZIP: ela fica nos arquivos do celular.
      </p>
      <p className="mt-6">
        <ButtonLink href={href("/my-courses")}>Meus cursos</ButtonLink>
      </p>
    </div>
  );
}
