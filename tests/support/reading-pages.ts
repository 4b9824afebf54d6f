/** Pages that anybody reads, each with an address of its own; the last one is none. */
export const readingPages = [
  "/",
  "/courses",
  "/about",
  "/partners",
  "/instructors",
  "/contact",
  "/ajuda",
  "/ajuda/reembolso",
  "/privacidade",
  "/termos",
  "/reembolso",
  "/acessibilidade",
  "/auth/login",
  "/certificate/verify",
  "/nao-existe",
];
