/** An organisation that works with the school. Its logo is drawn on 64 × 64, once in lines and once filled. */
export type Partner = {
  name: string;
  category: string;
  description: string;
  partnership: string;
  logo: { lines: string; filled: string };
};

/** Six fictional organisations; a school replaces them with its own. */
export const partners: readonly Partner[] = [
  {
    name: "Seminário das Sete Figueiras",
    category: "Formação teológica",
    description:
      "Escola de teologia do interior, com uma biblioteca maior que o auditório e turmas que cabem numa varanda.",
    partnership: "Os professores leem nossos cursos de Bíblia antes da publicação e dizem, sem rodeio, o que falta.",
    // A fig tree.
    logo: {
      lines: "M32 56V34m0 10-9-9m9 5 8-8M20 56h24M32 34c-14 2-20-6-16-13 2-9 12-13 17-9 9-3 17 3 16 11 3 9-8 14-17 11z",
      filled: "M24 22a3.5 3.5 0 1 0 .1 0zM40 20a3.5 3.5 0 1 0 .1 0zM33 15a3.5 3.5 0 1 0 .1 0z",
    },
  },
  {
    name: "Editora Jota e Til",
    category: "Livros",
    description:
      "Publica livros finos de capa mole: comentários bíblicos, história da igreja e contos para ler em voz alta.",
    partnership: "Abre um capítulo de livro por curso para leitura gratuita e não deixa esgotar o que indicamos.",
    // An open book under a tilde.
    logo: {
      lines:
        "M32 54V28q-9-7-22-5v26q13-2 22 5 9-7 22-5V23q-13-2-22 5M16 31q6 0 10 2m-10 6q6 0 10 2m22-10q-6 0-10 2m10 6q-6 0-10 2",
      filled: "M21 16c3-7 8-6 11-4s7 3 10-3l3 2c-3 7-8 7-12 4s-7-3-9 2z",
    },
  },
  {
    name: "Rádio Barco na Margem",
    category: "Comunicação",
    description: "Rádio comunitária de beira de rio, que transmite hinos, o nível da água e entrevistas sem pressa.",
    partnership: "Empresta estúdio e vozes para as aulas em áudio, feitas para quem estuda no ônibus.",
    // A boat whose mast sends waves.
    logo: {
      lines:
        "M10 40h44q-4 12-14 12H24q-10 0-14-12zM32 40V20m-8-7a11 11 0 0 0 0 14m16-14a11 11 0 0 1 0 14M18 8a19 19 0 0 0 0 24m28-24a19 19 0 0 1 0 24M8 58q6-4 12 0t12 0 12 0 12 0",
      filled: "M32 16a4 4 0 1 0 .1 0z",
    },
  },
  {
    name: "Rede Mesa Posta",
    category: "Ação social",
    description: "Cozinhas de bairro tocadas por igrejas diferentes, que dividem o fogão, a feira e a louça.",
    partnership: "Recebe quem faz o curso de projetos sociais para um mês de prática, de avental e planilha.",
    // A bowl that steams.
    logo: {
      lines: "M8 36h48q-3 16-18 16H26Q11 52 8 36zM24 52v4h16v-4M24 28q-4-4 0-8t0-8m8 16q-4-4 0-8t0-8m8 16q-4-4 0-8t0-8",
      filled: "M16 41h32q-3 7-10 7H26q-7 0-10-7z",
    },
  },
  {
    name: "Oficina Lamparina de Quintal",
    category: "Inclusão digital",
    description: "Conserta celulares e computadores doados, passa adiante e ensina a usar sem medo.",
    partnership: "Testa nossas aulas nos aparelhos mais simples da bancada. O que trava lá volta para conserto aqui.",
    // An oil lamp.
    logo: {
      lines:
        "M10 38q4 14 20 14 14 0 17-10l9-8q-6-2-12 2H12q-2 0-2 2zM24 52l-4 6h20l-4-6M14 36q-8-6-4-12 6 0 8 10M22 36q6-7 14 0",
      filled: "M54 30q-6-7 0-16 6 9 0 16z",
    },
  },
  {
    name: "Associação Poço e Cântaro",
    category: "Capelania e cuidado",
    description: "Voluntários que visitam hospitais e abrigos para ouvir primeiro e, quando pedem, orar junto.",
    partnership:
      "Acompanha a prática de quem estuda capelania hospitalar, sempre em dupla com um visitador experiente.",
    // A jar.
    logo: {
      lines:
        "M24 10h16m-14 0v7q-12 7-12 20 0 13 10 19h16q10-6 10-19 0-13-12-20v-7M26 17q-13-3-14 8 0 4 3 6m23-14q13-3 14 8 0 4-3 6",
      filled: "M32 26q7 9 7 13a7 7 0 0 1-14 0q0-4 7-13z",
    },
  },
];
