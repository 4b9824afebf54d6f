import type { Seller } from "#app/domain/payments/seller.ts";

/** Who sells, where they are found, and on which terms. */
export function SellerNote({ seller }: { seller: Seller }) {
  return (
    <div className="border-t border-line pt-5 text-sm text-muted">
      <p>
        Quem vende: {seller.legalName}, CNPJ {seller.taxId}. {seller.address}.{" "}
        <a href={`mailto:${seller.email}`} className="underline underline-offset-4 hover:text-leaf">
          {seller.email}
        </a>
      </p>
      <p className="mt-2">
        Ao pagar, você concorda com os{" "}
        <a href="/termos" className="underline underline-offset-4 hover:text-leaf">
          termos de uso
        </a>{" "}
        e com a{" "}
        <a href="/reembolso" className="underline underline-offset-4 hover:text-leaf">
          política de reembolso
        </a>
        .
      </p>
    </div>
  );
}
