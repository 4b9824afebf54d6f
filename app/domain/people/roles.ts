import type { Role } from "#app/domain/ctx.ts";
import { keysOf } from "#app/domain/keys-of.ts";

/** What each role is called on a profile (A §1); anybody else is an Usuário. */
const labels: Record<Role, string> = { admin: "Administrador", instructor: "Instrutor", student: "Estudante" };

export const roles = keysOf(labels);

export const roleLabel = (role: string): string => (Object.hasOwn(labels, role) ? labels[role as Role] : "Usuário");
