import { describeList } from "#app/domain/list.ts";

/** The courses that somebody manages. */
export const courseList = describeList({
  name: "cursos",
  path: "/admin",
  search: "Título, assunto ou instrutor",
  order: "-created",
  pageSize: 25,
  columns: {
    title: { label: "Curso", sort: "up" },
    price: { label: "Preço", sort: "down" },
    level: { label: "Nível" },
    hours: { label: "Horas", sort: "down" },
    status: { label: "Situação" },
    created: { label: "Criado em", sort: "down" },
    enrolments: { label: "Inscrições", sort: "down" },
    lessons: { label: "Aulas", sort: "down" },
  },
  filters: {
    status: {
      label: "Situação",
      all: "Todos",
      isShown: true,
      options: { published: "Publicados", draft: "Rascunhos" },
    },
  },
});
