import { type Category, type CategoryNames, categories } from "#app/domain/categories.ts";

/** Why the school exists, in one sentence. */
export const mission =
  "Formar pessoas para servir com amor, estudo sério e integridade, na igreja, no trabalho e em casa.";

type Area = {
  title: string;
  category: Category;
  /** Whether the area covers a whole category, and so has the school's own name for it. */
  isCategory?: boolean;
  words: string;
  href: string;
  hue: string;
  isFree?: boolean;
  features: string[];
};

/** The school's areas: a few words each, what one finds there, and a link to its courses. */
export const areas: Area[] = [
  {
    title: "Educação teológica",
    category: "teologico",
    words: "Bíblia, história e doutrina, com rigor e simplicidade.",
    href: "/courses?category=teologico",
    hue: "teologico",
    features: [
      "Livros da Bíblia em seu contexto",
      "Grego e hebraico desde o alfabeto",
      "História da igreja e dos credos",
      "Doutrina, com respeito às diferenças",
    ],
  },
  {
    title: "Liderança cristã",
    category: "teologico",
    words: "Conduzir pessoas servindo a elas.",
    href: "/courses?q=l%C3%ADder",
    hue: "wheat",
    features: [
      "Pequenos grupos e reuniões que rendem",
      "Decidir em equipe e prestar contas",
      "Tratar conflitos cedo e com franqueza",
      "Preparar quem vai continuar o trabalho",
    ],
  },
  {
    title: "Desenvolvimento pessoal",
    category: "desenvolvimento_pessoal",
    isCategory: true,
    words: "Hábitos, finanças, família e vocação.",
    href: "/courses?category=desenvolvimento_pessoal",
    hue: "desenvolvimento_pessoal",
    features: [
      "Orçamento da casa sem susto",
      "Hábitos de estudo e de oração",
      "Conversa e perdão em família",
      "Vocação e escolhas de trabalho",
    ],
  },
  {
    title: "Formação profissional",
    category: "profissionalizante",
    words: "Ofícios da igreja e do mercado.",
    href: "/courses?category=profissionalizante",
    hue: "profissionalizante",
    features: [
      "Secretaria e finanças da igreja",
      "Som e transmissão do culto",
      "Educação infantil na escola bíblica",
      "Capelania e projetos sociais",
    ],
  },
  {
    title: "Discipulado",
    category: "discipulado",
    isCategory: true,
    words: "Primeiros passos e vida em comunidade. Sempre grátis.",
    href: "/courses?category=discipulado",
    hue: "discipulado",
    isFree: true,
    features: [
      "Primeiros passos na fé",
      "Ler a Bíblia sem se perder",
      "Orar com os Salmos",
      "Vida em comunidade, à mesa",
    ],
  },
  {
    title: "Mentoria",
    category: "mentoria",
    isCategory: true,
    words: "Acompanhar alguém de perto. Sempre grátis.",
    href: "/courses?category=mentoria",
    hue: "mentoria",
    isFree: true,
    features: [
      "Caminhar ao lado de uma pessoa",
      "Ouvir antes de aconselhar",
      "O primeiro ano no ministério",
      "Saber a hora de buscar outra ajuda",
    ],
  },
];

/** The areas in a school with these names for its categories. */
export const areasOf = (names: CategoryNames): Area[] =>
  areas.map((area) =>
    area.isCategory && names[area.category] !== categories[area.category]
      ? { ...area, title: names[area.category] }
      : area,
  );
