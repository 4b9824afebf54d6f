import { href } from "react-router";
import type { GroupSeats, PaymentDetail } from "#app/domain/payments/payment.ts";
import { AddressToCopy, QrCode } from "#app/ui/address-to-share.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { ShareLinks } from "#app/ui/share-links.tsx";

/** The link by which the people of a group purchase join, and who has joined. */
export function Group({ payment, group }: { payment: PaymentDetail; group: GroupSeats }) {
  const { address, code, places, used, waiting, names } = group;
  return (
    <section aria-labelledby="grupo" className="no-print mt-6 flex flex-col gap-4">
      <h2 id="grupo" className="text-xl">
        O link do seu grupo
      </h2>
      <p>
        Mande este link a quem vai estudar: cada pessoa que entra por ele ocupa uma vaga, e não paga nada.{" "}
        <strong className="tabular-nums">
          {used} de {places} vagas ocupadas
          {waiting > 0 && (waiting === 1 ? ", e 1 convite sem resposta" : `, e ${waiting} convites sem resposta`)}.
        </strong>
      </p>
      <AddressToCopy address={address}>
        {payment.isOwn && used + waiting < places && (
          <>
            <ButtonLink href={href("/entrar/:code", { code })} look="quiet">
              Ficar com uma vaga
            </ButtonLink>
            <ButtonLink href={href("/payments/:id/invitations", { id: String(payment.id) })} look="quiet">
              Convidar por e-mail
            </ButtonLink>
          </>
        )}
      </AddressToCopy>
      <ShareLinks path={href("/entrar/:code", { code })} title={`Convite: ${payment.courseTitle}`} />
      <details>
        <summary className="min-h-11 cursor-pointer py-2 text-leaf underline underline-offset-4">
          Mostrar o QR code
        </summary>
        <QrCode address={address} />
      </details>
      {names.length > 0 && (
        <p>
          <span className="text-muted">Já entraram:</span> {new Intl.ListFormat("pt-BR").format(names)}.
        </p>
      )}
    </section>
  );
}
