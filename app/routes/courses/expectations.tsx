const learned = [
  "Os fundamentos do assunto, explicados desde o começo",
  "Como aplicar cada aula na semana, com exercícios curtos",
  "Onde continuar estudando, com leituras escolhidas",
  "Como conferir o que aprendeu nos questionários",
];

const required = [
  "Vontade de aprender e cerca de uma hora por semana",
  "Um celular ou computador com internet, ainda que lenta",
  "Nenhum conhecimento prévio, salvo o que o nível do curso indica",
];

/** What every course of the house gives and asks. */
export function Expectations() {
  return (
    <div className="mt-12 grid gap-8 sm:grid-cols-2">
      <section aria-labelledby="aprender">
        <h2 id="aprender" className="text-xl">
          O que você vai aprender
        </h2>
        <List items={learned} />
      </section>
      <section aria-labelledby="requisitos">
        <h2 id="requisitos" className="text-xl">
          Requisitos
        </h2>
        <List items={required} />
      </section>
    </div>
  );
}

function List({ items }: { items: string[] }) {
  return (
    <ul className="mt-3 flex list-disc flex-col gap-2 pl-5 marker:text-leaf">
      {items.map((item) => (
        <li key={item}>{item}</li>
      ))}
    </ul>
  );
}
