import type { School } from "#app/domain/school.ts";
import { button, composeEmail, type Email, emphasis, words } from "./compose.ts";

/** What happened to a second factor. */
export type FactorChange =
  | { is: "added" | "removed" | "codes_made" | "passkey_added" }
  | { is: "recovery_used"; left: number }
  | { is: "failed" }
  | { is: "reset"; by: "school" | "server" };

function sayFactorChange(change: FactorChange): { subject: string; text: string } {
  switch (change.is) {
    case "added":
      return {
        subject: "Segurança da conta: nova forma de confirmar o login",
        text: "A verificação em duas etapas foi ligada na sua conta. A partir de agora, ela é pedida quando você entra.",
      };
    case "removed":
      return {
        subject: "Segurança da conta: uma forma de confirmar o login foi desligada",
        text: "A verificação em duas etapas foi desligada na sua conta.",
      };
    case "passkey_added":
      return {
        subject: "Segurança da conta: nova chave de acesso",
        text: "Uma chave de acesso foi adicionada à sua conta. Com ela, dá para confirmar o login sem o código do aplicativo.",
      };
    case "codes_made":
      return {
        subject: "Segurança da conta: novos códigos de recuperação",
        text: "Novos códigos de recuperação foram gerados para a sua conta. Os anteriores não valem mais.",
      };
    case "recovery_used":
      return {
        subject: "Segurança da conta: um código de recuperação foi usado",
        text: `Alguém entrou na sua conta com um código de recuperação. ${
          change.left ? `Restam ${change.left}.` : "Não sobrou nenhum: gere outros no seu perfil."
        }`,
      };
    case "failed":
      return {
        subject: "Segurança da conta: códigos errados ao entrar",
        text: "Alguém passou pela primeira etapa do seu login e errou o código da segunda várias vezes. Não conseguiu entrar.",
      };
    case "reset":
      return {
        subject: "Segurança da conta: a verificação em duas etapas foi desligada",
        text: `${
          change.by === "school" ? "A direção da escola" : "Quem cuida do servidor da escola"
        } desligou a verificação em duas etapas da sua conta e encerrou os seus acessos. Você entra de novo só com a primeira etapa e pode ligar outra no perfil.`,
      };
  }
}

/** Tells somebody about a change to their second factor, so that they notice what they did not do. */
export function secondFactorEmail(
  { givenName, change }: { givenName: string; change: FactorChange },
  school: School,
): Email {
  const { subject, text } = sayFactorChange(change);
  return composeEmail(school, {
    subject,
    preview: text,
    heading: "Verificação em duas etapas",
    greets: givenName,
    blocks: [
      words(text),
      emphasis(
        "Foi você? Então não precisa fazer nada. Se não foi, saia de todos os aparelhos no seu perfil, troque a senha do seu e-mail e fale com a direção da escola.",
      ),
      button("Abrir o meu perfil", `${school.origin}/profile`),
    ],
  });
}
