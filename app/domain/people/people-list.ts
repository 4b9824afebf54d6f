import { describeList } from "#app/domain/list.ts";

/** Everybody with an account. */
export const peopleList = describeList({
  name: "pessoas",
  path: "/admin/instructors/people",
  search: "Nome ou e-mail",
  order: "-created",
  pageSize: 20,
  columns: {
    person: { label: "Pessoa", sort: "up" },
    created: { label: "Desde", sort: "down" },
    role: { label: "Papel" },
  },
  filters: {
    role: {
      label: "Papel",
      all: "Todos",
      options: { student: "Estudantes", instructor: "Instrutores", admin: "Admins" },
    },
    maintainer: {
      label: "Mantenedores",
      all: "Com e sem",
      options: { yes: "Só mantenedores", no: "Sem mantenedores" },
    },
  },
});
