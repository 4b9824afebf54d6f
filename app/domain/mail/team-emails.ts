import { teamRoleLabels, teamRoleWork } from "#app/domain/access/viewer.ts";
import type { TeamRole } from "#app/domain/ctx.ts";
import type { School } from "#app/domain/school.ts";
import { composeEmail, type Email, link, words } from "./compose.ts";

/** Somebody got a role of the team, or has it no longer. */
export function teamRoleEmail(
  { givenName, role, isGiven }: { givenName: string; role: TeamRole; isGiven: boolean },
  school: School,
): Email {
  const label = teamRoleLabels[role];
  return composeEmail(school, {
    subject: isGiven
      ? `Você agora faz parte da equipe de ${school.platformName}: ${label}`
      : `Você não tem mais o papel ${label} em ${school.platformName}`,
    preview: isGiven ? "Entre de novo para ver o painel." : "A sua conta e os seus cursos continuam como estavam.",
    heading: isGiven ? `O seu papel na equipe: ${label}` : `Você não tem mais o papel ${label}`,
    greets: givenName,
    blocks: isGiven
      ? [
          words(`A direção da escola deu a você o papel ${label}: ${teamRoleWork[role]}.`),
          words("Por segurança, os seus acessos foram encerrados. Entre de novo, e o painel aparece no menu."),
          link("Abrir o painel", `${school.origin}/admin`),
        ]
      : [
          words(`A direção da escola encerrou o seu papel ${label}. Obrigado pelo trabalho.`),
          words("A sua conta e os seus cursos continuam como estavam; só é preciso entrar de novo."),
        ],
  });
}
