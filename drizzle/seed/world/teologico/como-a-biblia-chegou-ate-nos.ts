import type { WorldCourse } from "#drizzle/seed/world/shape.ts";

export const comoABibliaChegouAteNos: WorldCourse = {
  title: "Como a Bíblia chegou até nós",
  description:
    "De um pastor de cabras no deserto a um português em Batávia: a história dos manuscritos, das listas de livros e das traduções. Sem lenda piedosa e sem teoria da conspiração.",
  learns: [
    "Como se copiavam livros em papiro e pele",
    "O que fazer quando as cópias discordam",
    "Quem decidiu quais livros entram, e como",
    "O caminho de Alexandria até a tradução de Almeida",
  ],
  requires: ["Gostar de história; as línguas antigas ficam por nossa conta"],
  category: "teologico",
  level: "avancado",
  priceCents: 19_700,
  instructor: "helena",
  published: true,
  lessons: [
    {
      title: "Papiro, pele e tinta",
      minutes: 7,
      free: true,
      type: "text",
      markdown: `Não temos nenhum original da Bíblia. Nenhum rolo saído da mão de Isaías, nenhuma carta com a letra de Paulo. Temos **cópias**, muitas, e a história delas é mais firme do que a ideia de um original guardado num cofre.

## O suporte

- **Papiro**: fibras de uma planta do Nilo, coladas em duas camadas. Barato e frágil; sobrevive sobretudo na areia seca do Egito.
- **Pergaminho**: pele de animal raspada. Caro e durável.
- **Rolo e códice**: o rolo se desenrola; o códice tem folhas costuradas, como o nosso livro. Os cristãos adotaram o códice muito cedo, quando a literatura ao redor ainda preferia o rolo.

## O Antigo Testamento

Até 1947, os manuscritos hebraicos extensos mais antigos eram medievais: o **Códice de Alepo**, por volta de 930, e o **de Leningrado**, de 1008 ou 1009, que é completo. Então surgiram os rolos de **Qumran**, junto ao mar Morto. Entre eles, um Isaías inteiro, do século II antes de Cristo: um salto de mil anos para trás.

O que se viu? Uma continuidade notável com o texto medieval e, em outros rolos, diferenças reais: Jeremias, por exemplo, circulava também em forma mais curta, próxima da que conhecemos em grego.

## O Novo Testamento

São mais de cinco mil manuscritos gregos, de pequenos fragmentos a Bíblias inteiras; a maioria é medieval. O papiro **P52**, com trechos de João 18, costuma ser datado do século II, embora a data exata se discuta. Os grandes códices **Vaticano** e **Sinaítico** são do século IV.

## Oficina de copista

Copie à mão Filemom 1-7, sem olhar duas vezes para a mesma linha. Peça a outra pessoa que copie *a sua* cópia. Compare com o impresso e classifique os erros: palavra pulada, linha repetida, sinônimo trocado. Guarde a folha para a próxima aula.`,
      resources: [
        {
          type: "document",
          title: "Manuscritos do Mar Morto",
          url: "https://pt.wikipedia.org/wiki/Manuscritos_do_Mar_Morto",
          description: "Descoberta, conteúdo e datação dos rolos encontrados a partir de 1947.",
        },
      ],
    },
    {
      title: "Quando as cópias discordam",
      minutes: 8,
      type: "text",
      markdown: `Abra uma Bíblia de estudo em Marcos 16.9. Quase certamente há um colchete ou uma nota. Aquela nota é a ponta de uma disciplina paciente: a **crítica textual**. “Crítica” aqui não é falar mal; é discernir.

## Tipos de variante

A imensa maioria é ortografia ou ordem de palavras e nem aparece na tradução. Umas poucas interessam:

- **Salto do mesmo ao mesmo**: o olho pula de uma palavra para outra igual e perde a linha do meio.
- **Som parecido**: em Romanos 5.1, uma só vogal separa “temos paz” (*ékhomen*) de “tenhamos paz” (*ékhōmen*).
- **Harmonização**: o copista, que sabe Mateus de cor, completa Lucas com ele.
- **Nota que vira texto**: um comentário da margem entra na linha na cópia seguinte.

## Como se decide

1. Pesar os manuscritos, não apenas contá-los. Cem cópias da mesma cópia valem um testemunho.
2. Preferir, em geral, a **leitura mais difícil**: copistas costumam facilitar.
3. Perguntar: qual leitura explica melhor o nascimento das outras?

## Três casos famosos

**Marcos 16.9-20** falta nos códices Vaticano e Sinaítico; muitos veem ali um acréscimo antigo, do século II. **João 7.53–8.11**, a mulher que iam apedrejar, falta nos manuscritos mais antigos e em outros aparece em lugares diferentes; é provável que seja uma tradição antiga sobre Jesus, guardada fora desse Evangelho até achar casa. **1 João 5.7-8**, na forma longa sobre as “três testemunhas no céu”, veio do latim e falta em quase todos os manuscritos gregos.

Nenhuma doutrina central depende de uma dessas passagens. A Trindade, por exemplo, não caiu quando a terceira passou para o rodapé.

## Com a sua folha na mão

Volte às cópias de Filemom. Finja que o original se perdeu: só pelas duas cópias, reconstrua o texto e justifique cada escolha com uma das regras acima.`,
      quiz: [
        {
          type: "multiple_choice",
          question: "Por que os estudiosos tendem a preferir a “leitura mais difícil”?",
          options: [
            "Porque copistas costumam facilitar o texto, não complicá-lo",
            "Porque textos sagrados devem ser obscuros",
            "Porque ela sempre está no manuscrito mais novo",
            "Porque é sempre a mais longa",
          ],
          explanation: "Diante de uma frase áspera, a mão tende a alisar. O caminho inverso é mais raro.",
        },
        {
          type: "true_false",
          question: "Contar quantos manuscritos trazem cada leitura é suficiente para decidir qual é a original.",
          answer: false,
          explanation: "É preciso pesar idade, qualidade e parentesco: muitas cópias podem repetir um único erro.",
        },
        {
          type: "multiple_choice",
          question: "Um copista que conhece Mateus de cor ajusta Lucas para ficar igual. Como se chama isso?",
          options: ["Harmonização", "Vocalização", "Transliteração", "Iluminura"],
          explanation: "Harmonizar é aproximar passagens paralelas; ocorre muito nos Evangelhos.",
        },
      ],
    },
    {
      title: "Quais livros, e quem decidiu",
      minutes: 8,
      type: "text",
      markdown: `Um romance de sucesso popularizou a ideia de que Constantino escolheu os livros da Bíblia no Concílio de Niceia, em 325. É falso: os documentos do concílio não tratam da lista. O processo foi mais lento, mais espalhado e mais interessante.

## Cânon

*Kanón*, em grego, é a vara de medir. O cânon é a lista dos livros que servem de medida para a fé.

## A Bíblia hebraica

Três blocos: **Lei, Profetas e Escritos**. Os judeus contam vinte e quatro livros; os protestantes têm os mesmos textos divididos em trinta e nove. A Lei já era reconhecida séculos antes de Jesus; o terceiro bloco ficou aberto por mais tempo.

## Os deuterocanônicos

Tobias, Judite, Sabedoria, Eclesiástico, Baruc, 1 e 2 Macabeus e partes de Ester e Daniel circulavam entre judeus de língua grega e entraram nas Bíblias cristãs antigas. Jerônimo preferia a lista hebraica; Agostinho, a mais longa. O debate voltou no século XVI:

- **protestantes** ficaram com a lista hebraica, e muitos imprimiram os outros à parte, como leitura útil;
- **católicos** confirmaram a lista longa em Trento (1546): 73 livros;
- **ortodoxos** têm, em geral, alguns a mais, e a Igreja Etíope, uma lista ainda maior.

Conhecer as três contas evita acusar o vizinho de ter “posto” ou “tirado” livros de má-fé.

## O Novo Testamento

Os quatro Evangelhos e as cartas de Paulo já tinham autoridade ampla no século II. Hebreus, Apocalipse, 2 Pedro e outras demoraram mais, conforme a região. Em **367**, Atanásio de Alexandria escreveu numa carta pascal a lista dos 27 livros que hoje todos temos. Três perguntas pesaram: vem do círculo apostólico? Concorda com a fé recebida? É lido em toda parte?

## Investigação

Leia Eclesiástico 44.1-15 e Tobias 4.5-19. Anote duas afinidades e uma diferença em relação a Provérbios. Você não precisa mudar de lista para ler o que outros cristãos leem.`,
    },
    {
      title: "De Alexandria a Almeida",
      minutes: 7,
      type: "text",
      markdown: `Traduzir é a mais antiga forma de interpretar. Quase ninguém, em toda a história, leu a Bíblia inteira nas línguas em que foi escrita.

## Três estações

**Septuaginta.** No século III antes de Cristo, judeus de Alexandria começaram a verter a Lei para o grego. Foi essa Bíblia que os autores do Novo Testamento citaram com mais frequência.

**Vulgata.** A partir de 382, Jerônimo revisou os Evangelhos em latim e depois traduziu o Antigo Testamento do hebraico, vivendo em Belém. Agostinho temeu que a novidade dividisse as igrejas. Toda tradução nova ouve essa queixa.

**As línguas do povo.** No século XVI, com a imprensa, vieram Lutero em alemão e Tyndale em inglês, entre muitos outros.

## Em português

**João Ferreira de Almeida** nasceu em Portugal, em 1628, e ainda jovem partiu para o Oriente, onde se tornou pastor reformado. O seu Novo Testamento saiu em Amsterdã em **1681**, com tantos erros de impressão que ele mesmo fez uma lista deles. Morreu em Batávia, hoje Jacarta, em 1691, com o Antigo Testamento traduzido até o fim de Ezequiel. Um colega, Jacobus op den Akker, terminou a obra. O nome Almeida vive hoje em revisões bem diferentes entre si.

Do lado católico, o padre **António Pereira de Figueiredo** traduziu a Vulgata inteira no século XVIII.

## Que tradução usar?

- **Formal**: segue de perto as palavras do original. Boa para estudo; às vezes dura.
- **Dinâmica**: busca o efeito no leitor. Boa para primeira leitura; o tradutor decide mais.

Não existe “a mais fiel” em abstrato. Fiel à forma ou ao efeito? Tenha uma de cada.

## Bancada do tradutor

Leia Salmo 23.1-3 em duas versões bem diferentes. Faça então a sua terceira, para uma criança de oito anos que nunca viu uma ovelha. O que você teve de sacrificar? Anote: é a nota de rodapé que todo tradutor honesto gostaria de escrever.`,
    },
  ],
};
