const answers = [
  [
    "Quero meu dinheiro de volta",
    "Até 30 dias depois do pagamento, você mesmo pede, sem explicar o motivo.",
    "/reembolso",
  ],
  ["Preciso conferir um certificado", "Basta o número dele. Não é preciso ter conta.", "/certificate/verify"],
  [
    "Não consigo entrar",
    "Entre com a mesma conta de antes; dentro de um aplicativo, há um caminho a mais.",
    "/ajuda/nao-consigo-entrar",
  ],
  ["Quero saber dos meus dados", "O que guardamos, por quanto tempo, e como pedir cópia ou exclusão.", "/privacidade"],
] as const;

/** What people most often write about, answered without waiting. */
export function QuickAnswers() {
  return (
    <section aria-labelledby="antes">
      <h2 id="antes" className="text-xl">
        Talvez nem precise esperar
      </h2>
      <ul className="mt-3 flex flex-col divide-y divide-line">
        {answers.map(([title, words, href]) => (
          <li key={href}>
            <a href={href} className="group block py-3">
              <span className="font-semibold text-leaf group-hover:underline">{title}</span>
              <span className="block text-muted">{words}</span>
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}
