/** The four values in the order of growth: each is drawn as one age of the same plant. */
const values = [
  {
    name: "Amor e compaixão",
    words:
      "Quem erra a prova vê onde errou e tenta de novo. Quem some por um mês volta ao ponto em que parou, sem bronca.",
    // A seed in the ground.
    plant: "M32 46c-8 0-12-5-12-10 0-6 6-10 13-10 6 0 11 4 11 9 0 7-5 11-12 11zm-5-9q4-4 10-4",
  },
  {
    name: "Excelência acadêmica",
    words:
      "Ensinar com simplicidade dá mais trabalho, não menos. Quando cristãos sinceros discordam, apresentamos cada posição com respeito e deixamos você tirar as suas conclusões.",
    // The root, before anything can be seen above.
    plant: "M32 30v-8m0 8q-2 12 0 26m-1-16q-8 2-11 9m12-4q7 1 10 8M32 24q-7-1-8-8 8 0 8 8zm0 0q7-1 8-8-8 0-8 8z",
  },
  {
    name: "Integridade",
    words:
      "Você paga o preço que aparece na tela. Curso sem avaliações mostra a nota como inicial, e qualquer pessoa pode conferir um certificado.",
    // A straight stem.
    plant: "M32 48V10m0 12q-11-1-13-11 12 0 13 11zm0 10q11-1 13-11-12 0-13 11zm0 11q-11-1-13-11 12 0 13 11z",
  },
  {
    name: "Impacto global",
    words:
      "Uma aula leve, em português, abre igual em Manaus, em Maputo e em Díli. E o que você aprende numa sala pequena acaba ajudando muita gente longe dali.",
    // The ear lets go of its seeds.
    plant:
      "M30 50Q30 28 36 14m-1 5q-7-1-8-8 8 0 8 8zm1-3q6-3 4-10-6 4-4 10zm-4 12q-8 0-10-7 9-1 10 7zm2-1q7-2 7-9-8 1-7 9zm-3 12q-8 0-10-7 9-1 10 7zm1-2q8-1 8-8-8 0-8 8zM50 20h.1M55 29h.1M49 36h.1",
  },
];

export function Values() {
  return (
    <section aria-labelledby="valores" className="mx-auto max-w-6xl px-4 pt-14">
      <h2 id="valores" className="text-2xl">
        Quatro valores
      </h2>
      <p className="mt-2 max-w-prose text-muted">Valor que não muda o dia a dia é enfeite. Estes mudam o nosso.</p>
      <ol className="mt-8 grid gap-x-12 gap-y-8 sm:grid-cols-2">
        {values.map(({ name, words, plant }) => (
          <li key={name} className="flex gap-5">
            <svg
              viewBox="0 0 64 64"
              width="64"
              height="64"
              className="shrink-0 rounded-full bg-leaf-wash text-leaf"
              aria-hidden="true"
              fill="none"
              stroke="currentColor"
              strokeWidth="2.5"
              strokeLinecap="round"
              strokeLinejoin="round"
            >
              <path d={plant} />
              <path className="stroke-wheat" d="M10 50q11-4 22-2t22 0" />
            </svg>
            <div>
              <h3 className="text-lg">{name}</h3>
              <p className="mt-1 max-w-prose text-muted">{words}</p>
            </div>
          </li>
        ))}
      </ol>
    </section>
  );
}
