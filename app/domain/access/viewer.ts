import type { Role, TeamRole, Viewer } from "#app/domain/ctx.ts";
import { recentSignInMinutes } from "#app/domain/facts.ts";
import { keysOf } from "#app/domain/json-view.ts";

/** The label of each role on a profile; students are "Usuário". */
const labels: Record<Role, string> = { admin: "Administrador", instructor: "Instrutor", student: "Estudante" };

export const roles = keysOf(labels);

export const roleLabel = (role: string): string => (Object.hasOwn(labels, role) ? labels[role as Role] : "Usuário");

/** The three roles in words, the most often given first. */
export const roleOptions = Object.fromEntries(
  ["instructor", "admin", "student"].map((role) => [role, roleLabel(role)]),
);

/** The roles of the team in words; `teamRoleWork`: what each is for. */
export const teamRoleLabels: Record<TeamRole, string> = {
  secretary: "Secretaria",
  finance: "Financeiro",
  editor: "Editoria",
};

export const teamRoles = keysOf(teamRoleLabels);

export const teamRoleWork: Record<TeamRole, string> = {
  secretary: "pessoas, turmas, certificados emitidos e suporte",
  finance: "pagamentos, reembolsos, comissões, vouchers e cupons",
  editor: "todos os cursos, trilhas, perguntas e arquivos",
};

/** Role and roles of the team in words. */
export const rolesLabel = ({ role, team = [] }: Pick<Viewer, "role" | "team">) =>
  [roleLabel(role), ...team.map((each) => teamRoleLabels[each])].join(" · ");

/** Whether the sign-in was at most so long before `now`, to the millisecond. */
export function isRecentSignIn({ authenticatedAt }: Pick<Viewer, "authenticatedAt">, now: Date): boolean {
  return authenticatedAt !== null && now.getTime() - authenticatedAt.getTime() <= recentSignInMinutes * 60_000;
}
