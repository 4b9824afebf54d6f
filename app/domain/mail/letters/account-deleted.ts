import { composed, greetingTo, type Letter } from "#app/domain/mail/letters/composing/letter.ts";
import type { School } from "#app/domain/school.ts";

type DeletedAccount = {
  givenName: string;
  certificates: "keep" | "remove";
  /** Whether the school did it, for somebody who had asked for it in writing. */
  bySchool: boolean;
};

/** An account is gone: the last letter to its address, which is forgotten once it has been sent. */
export function accountDeletedLetter({ givenName, certificates, bySchool }: DeletedAccount, school: School): Letter {
  const how = bySchool ? "A pedido seu, a escola apagou a sua conta" : "Você apagou a sua conta";
  return composed(
    {
      subject: `A sua conta em ${school.platformName} foi apagada`,
      preview: "O que saiu, o que a lei manda guardar, e como voltar.",
      heading: "A sua conta foi apagada",
      greeting: greetingTo(givenName),
      blocks: [
        {
          is: "words",
          text: `${how}. Perfil, foto, formas de entrar, tokens, conversas, avaliações e mensagens já não existem aqui.`,
        },
        {
          is: "words",
          text: "Das compras ficam, por no mínimo 5 anos e sem o seu nome, curso, valor, forma de pagamento e datas: podem ser pedidos pelo fisco ou num processo.",
        },
        {
          is: "words",
          text:
            certificates === "keep"
              ? "Os seus certificados continuam valendo e podem ser conferidos por quem tiver o número ou o endereço."
              : "Os seus certificados foram retirados com você: quem os conferir lê que foram revogados.",
        },
        {
          is: "words",
          text: "Este endereço também é esquecido, assim que esta mensagem sai. Se você voltar um dia, começa uma conta nova, e será bem-vindo.",
        },
        {
          is: "link",
          label: "Se não foi você, ou se tiver dúvidas, escreva para nós",
          href: `${school.origin}/contact`,
        },
      ],
    },
    school,
  );
}
