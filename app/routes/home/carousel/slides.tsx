import type { ReactNode } from "react";
import { Growing, Harvest, Sowing } from "#app/routes/home/carousel/scenes.tsx";

export type Slide = {
  name: string;
  title: string;
  words: string;
  href: string;
  link: string;
  wash: string;
  scene: ReactNode;
};

/** The three seasons of a study: its beginning, the company on the way, and what comes of it. */
export const slides: Slide[] = [
  {
    name: "Semear",
    title: "Uma aula cabe no intervalo",
    words: "Texto, áudio ou vídeo de poucos minutos, que abrem num celular simples e esperam por você onde parou.",
    href: "/courses?level=iniciante",
    link: "Cursos para começar",
    wash: "bg-wheat-wash",
    scene: <Sowing />,
  },
  {
    name: "Cultivar",
    title: "Ninguém cresce sozinho",
    words: "Discipulado e mentoria são sempre gratuitos: para dar os primeiros passos, ou para acompanhar quem os dá.",
    href: "/courses?category=discipulado",
    link: "Cursos de discipulado",
    wash: "bg-leaf-wash",
    scene: <Growing />,
  },
  {
    name: "Colher",
    title: "O fruto do estudo, à vista de todos",
    words: "Quem conclui um curso recebe um certificado com número próprio. Qualquer pessoa confere, sem cadastro.",
    href: "/certificate/verify",
    link: "Conferir um certificado",
    wash: "bg-clay-wash",
    scene: <Harvest />,
  },
];
