/** Public pages, each with its address; the last one does not exist. */
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
