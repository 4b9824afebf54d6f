/** The parts that the JSON contract is divided into: chapters of its description, and what an access token may open. */
export const areas = {
  profile: "Conta e perfil",
  courses: "Cursos: catálogo e autoria",
  learning: "Estudo: inscrições, aulas, questionários e avaliações",
  certificates: "Certificados",
  payments: "Pagamentos e comissões próprias",
  support: "Suporte",
  school: "Direção: equipe, pessoas, vouchers, comissões e atendimento",
} as const;

export type Area = keyof typeof areas;

/** What an access token lets its bearer do in one area; the person's own abilities stay the limit. */
export type Scope = `${Area}:${"read" | "write"}`;

/** Every scope there is, reading before writing. */
export const scopes = (Object.keys(areas) as Area[]).flatMap((area): Scope[] => [`${area}:read`, `${area}:write`]);
