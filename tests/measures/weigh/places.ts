/** What the bytes of a page may come to (docs/decisions/0006). */
export type Group = "reading" | "doing" | "admin";

export type Place = {
  name: string;
  path: string;
  group: Group;
  /** Who is signed in: one of the demo school's people, or nobody. */
  as?: "student" | "admin";
  /** What most readers come to this page for; left out where it stays closed until a form is filled in. */
  main?: { role: "link" | "button"; name: RegExp };
};

/** Ids of the demo school's: the course of the journey with its first lesson, and a course that is paid for. */
export type School = { course: number; lesson: number; paid: number };

/** The pages that are weighed, of a school whose student is enrolled in the journey's course. */
export const placesIn = ({ course, lesson, paid }: School): Place[] => [
  { name: "home", path: "/", group: "reading", main: { role: "link", name: /Explorar cursos/ } },
  { name: "catalogue", path: "/courses", group: "reading", main: { role: "link", name: /Orar com os Salmos|decorar/ } },
  { name: "course", path: `/courses/${course}`, group: "reading", main: { role: "link", name: /inscrever/ } },
  {
    name: "lesson",
    path: `/courses/${course}/learn/${lesson}`,
    group: "reading",
    as: "student",
    main: { role: "link", name: /Próxima aula/ },
  },
  { name: "verification", path: "/certificate/verify", group: "reading", main: { role: "button", name: /Verificar/ } },
  { name: "checkout", path: `/checkout/${paid}`, group: "doing", as: "student" },
  { name: "admin", path: "/admin", group: "admin", as: "admin", main: { role: "link", name: /Novo Curso/ } },
];
