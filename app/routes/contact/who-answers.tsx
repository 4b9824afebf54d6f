import type { School } from "#app/domain/school.ts";

/** Who stands behind the platform, and where they are (Decreto 7.962/2013, art. 2). */
export function WhoAnswers({ school }: { school: School }) {
  return (
    <section aria-labelledby="quem-responde" className="border-t-2 border-leaf pt-4">
      <h2 id="quem-responde" className="text-xl">
        Quem responde
      </h2>
      <dl className="mt-4 grid gap-x-6 gap-y-3 sm:grid-cols-[auto_1fr]">
        <Fact name="Empresa">{school.legalName}</Fact>
        <Fact name="Nome fantasia">{school.tradeName}</Fact>
        <Fact name={school.taxIdName}>{school.taxId}</Fact>
        <Fact name="Endereço">{school.address}</Fact>
        <Fact name="E-mail">
          <a href={`mailto:${school.email}`} className="text-leaf underline underline-offset-4">
            {school.email}
          </a>
        </Fact>
      </dl>
    </section>
  );
}

function Fact({ name, children }: { name: string; children: React.ReactNode }) {
  return (
    <>
      <dt className="text-sm text-muted sm:pt-0.5">{name}</dt>
      <dd className="-mt-2 sm:mt-0">{children}</dd>
    </>
  );
}
