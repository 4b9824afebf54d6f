import type { WorldCourse } from "#drizzle/seed/world/shape.ts";

export const escreverClaro: WorldCourse = {
  title: "Escrever claro: do recado ao artigo",
  description:
    "Para quem já escreve e quer ser lido até o fim. Cortar, ordenar, dar ritmo e revisar com crueldade: três oficinas com textos antes e depois, sem regra decorada de redação.",
  learns: [
    "Cortar a frase até o osso",
    "Pôr as ideias na ordem de quem lê com pressa",
    "Revisar sem pena das frases queridas",
  ],
  requires: ["Um texto seu, de uma página, para mexer durante o curso"],
  category: "desenvolvimento_pessoal",
  level: "avancado",
  priceCents: 0,
  instructor: "helena",
  published: true,
  lessons: [
    {
      title: "A frase no osso",
      minutes: 6,
      free: true,
      type: "text",
      markdown: `> Vimos por meio deste informar a todos os irmãos que, tendo em vista a necessidade de realização de manutenção no sistema elétrico, a reunião que estava prevista para acontecer no próximo sábado não poderá ser realizada.

Trinta e seis palavras. Agora:

> Sábado não haverá reunião: a parte elétrica está em conserto.

Dez. E nenhuma informação se perdeu. O que saiu era espuma.

## Quatro cortes

**1. O verbo escondido.** “Realizar a manutenção” é consertar. “Fazer a entrega” é entregar. “Ter conhecimento de” é saber. Procure os substantivos em *-ção* e *-mento*: quase sempre há um verbo preso lá dentro.

**2. A fila de “que”.** “A pessoa que coordena o grupo que visita os doentes que estão em casa” vira “a coordenadora das visitas domiciliares”. Ou vira duas frases.

**3. O advérbio-bengala.** *Extremamente importante, totalmente gratuito, muito único.* Tire o advérbio. Se a frase perdeu força, o problema estava no adjetivo.

**4. A voz que ninguém assina.** “Foi decidido que os valores serão reajustados.” Por quem? A passiva serve quando o agente não importa. Quando importa, escondê-lo é covardia gramatical.

## Nem tudo é gordura

Cortar não é falar como telegrama. “Por favor”, “querida”, “obrigada” são curtas e fazem trabalho pesado. E há repetição que é música: em 1 Coríntios 13, três vezes “se não tiver amor”. Corte o que não informa, não comove nem dá ritmo.

## Oficina

Reescreva em no máximo quinze palavras:

*“Gostaríamos de solicitar a gentileza de que todos os participantes procedam à realização do preenchimento do formulário até a data limite de sexta-feira.”*

Depois compare: “Por favor, preencham o formulário até sexta-feira.” São sete. Por fim, pegue o último texto que você enviou a um grupo e corte um terço das palavras. Conte mesmo.`,
    },
    {
      title: "Ordem: o leitor tem pressa e razão",
      minutes: 6,
      type: "text",
      markdown: `Quem escreve percorre o caminho da dúvida até a conclusão. Quem lê quer o contrário: a conclusão e, se lhe interessar, o caminho.

## Comece pelo fim

No e-mail e no aviso, a primeira linha traz o pedido ou a decisão; a segunda, o prazo; a terceira, o motivo. Só depois vem a história.

- Antes: “Conforme conversamos na assembleia de março, quando a irmã Neusa levantou a questão do telhado…”
- Depois: “Precisamos aprovar R$ 8.400 para o telhado até o dia 20. Há três orçamentos em anexo; recomendo o segundo.”

## Um parágrafo, uma tarefa

Escreva na margem, ao lado de cada parágrafo do seu texto, **o que ele faz**: apresenta o problema, dá exemplo, responde à objeção. Se um deles faz duas coisas, divida. Se não sabe o que faz, você já encontrou o que cortar. Essa lista de margens, lida de cima a baixo, deve contar uma história com sentido. Não conta? Mude a ordem antes de mexer nas frases.

## O conhecido antes do novo

A frase flui quando começa pelo que o leitor já tem e termina no que ele ainda não tem. A frase seguinte pega aquele fim e o usa como começo.

> A igreja comprou um **terreno**. O terreno fica ao lado de um **córrego**. O córrego transborda em janeiro.

Simples demais, é verdade; mas note que ninguém se perde. O fim da frase é o lugar de honra. Ponha ali a palavra que deve ficar.

## Exemplo e conceito

A cada ideia geral, um caso com nome, lugar e número. Se a ideia resiste a ganhar exemplo, desconfie dela. Jesus, ouvindo a pergunta “quem é o meu próximo?”, não deu definição: contou de uma estrada (Lucas 10.29-37).

## Laboratório de margens

Tome um artigo ou sermão seu de uma página. Faça a lista de margens, recorte os parágrafos com tesoura, de verdade, e monte-os em outra ordem sobre a mesa. Fotografe as duas versões. Em qual delas você leria o segundo parágrafo?`,
    },
    {
      title: "Ritmo, revisão e o adeus às frases queridas",
      minutes: 6,
      type: "text",
      markdown: `O leitor silencioso também ouve. A prosa tem respiração, e ela vem do **tamanho das frases**.

## Variar

Uma frase longa, dessas que se demoram, que juntam uma circunstância a outra e vão levando o leitor pela mão até quase lhe faltar o ar, prepara o terreno. A curta planta. Três curtas seguidas martelam. Três longas adormecem. Marque no seu texto a quantidade de palavras de cada frase: se os números se parecem, mexa.

## Os ouvidos pegam

Leia em voz alta. Onde a língua enrola, há sílabas brigando. Onde falta ar, falta ponto. Onde você mesmo se entedia, há um parágrafo a menos esperando para nascer. Cuidado com rimas acidentais (“a *questão* da *organização* da *programação*”) e com ecos próximos (“a gente, urgentemente”).

## Quatro revisões, uma de cada vez

1. **Verdade.** Datas, nomes, números, citações. A frase entre aspas é mesmo daquela pessoa? Se não achou a fonte, tire.
2. **Estrutura.** A lista de margens.
3. **Frase.** Os quatro cortes da primeira aula.
4. **Superfície.** Ortografia, vírgula, concordância. Imprima ou mude a letra: o olho se engana com o que já viu.

Quem tenta fazer as quatro juntas corrige vírgulas de um parágrafo que devia sair inteiro.

## O leitor de carne e osso

Dê o texto a alguém e não pergunte “gostou?”. Peça três marcas: **?** onde não entendeu, **Z** onde deu sono, **!** onde quis reler. Depois agradeça e não explique nada. Se precisa de explicação, precisa de reescrita.

## A frase mais bonita

Toda página tem uma de que temos orgulho. Releia o texto sem ela. Se não faz falta, foi escrita para nós, não para o leitor. Copie-a num caderno, com carinho, e apague.

## Prova final

Escreva trezentas palavras sobre **uma coisa que você sabe fazer com as mãos**, para quem nunca fez. Passe pelas quatro revisões, em dois dias diferentes. Entregue a um leitor que vá tentar seguir as instruções e fique olhando, calado.`,
    },
  ],
};
