import { shortDate } from "#app/domain/calendar.ts";
import type { Ctx } from "#app/domain/ctx.ts";
import { signatureState } from "#app/domain/school-signature/school-signature.server.ts";
import { attention, type Finding, unused, well, wrong } from "./finding.ts";

export const signatureTitle = "Assinatura dos certificados";

const inPanel = "Envie o certificado novo em Painel → Escola → A escola → Assinatura dos certificados.";

/** Whether the school's certificate still signs PDFs, and for how long. */
export async function checkSignature(ctx: Pick<Ctx, "db" | "settings" | "now">): Promise<Finding> {
  const signature = await signatureState(ctx);
  if (!signature)
    return unused("A escola não tem certificado digital aqui: os certificados em PDF saem sem assinatura.");
  const [begin, end] = [signature.notBefore, signature.notAfter].map(shortDate);
  const unsigned = "Os certificados em PDF saem sem assinatura.";
  if (!signature.opens)
    return wrong(
      `O certificado digital da escola não abre mais. ${unsigned}`,
      `O segredo da plataforma mudou. ${inPanel}`,
    );
  switch (signature.state) {
    case "early":
      return wrong(`O certificado digital da escola só começa a valer em ${begin}. ${unsigned}`, inPanel);
    case "over":
      return wrong(`O certificado digital da escola venceu em ${end}. ${unsigned}`, inPanel);
    case "ending": {
      const says = `O certificado digital da escola vence em ${end}. Depois disso, os PDFs saem sem assinatura.`;
      return { ...attention(says, inPanel), warning: `${signatureTitle}, que só vale até ${end}` };
    }
    case "valid":
      return well(`Os certificados em PDF saem assinados. O certificado digital da escola vale até ${end}.`);
  }
}
