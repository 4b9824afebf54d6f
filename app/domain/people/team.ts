import { z } from "zod";
import { teamRoles } from "#app/domain/access/viewer.ts";
import type { TeamRole } from "#app/domain/ctx.ts";
import { dateTime, jsonOf, jsonView, number } from "#app/domain/json-view.ts";
import { promotionForm } from "./person.ts";

export const teamRoleNotFound = "Papel não encontrado";
export const adminsDoAll = "Quem é admin já pode tudo: não precisa de um papel na equipe.";

/** A role of the team for the account with this e-mail. */
export const teamRoleFields = promotionForm.pick({ email: true }).extend({
  role: z.enum(teamRoles, "Escolha um papel: Secretaria, Financeiro ou Editoria."),
});

/** Somebody's role in the team. */
export type TeamMember = {
  id: number;
  userId: string;
  fullName: string;
  email: string;
  role: TeamRole;
  givenBy: string;
  givenAt: Date;
};

export const teamMemberResponse = jsonView("TeamMember", {
  id: number,
  user_id: z.uuid(),
  full_name: z.string(),
  email: z.string(),
  role: z.enum(teamRoles),
  given_by: z.string().meta({ description: "O nome de quem deu o papel." }),
  given_at: dateTime,
});

export const teamMemberJson = (member: TeamMember) => jsonOf(teamMemberResponse, member);
