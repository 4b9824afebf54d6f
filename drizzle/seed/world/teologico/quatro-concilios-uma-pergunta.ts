import type { WorldCourse } from "#drizzle/seed/world/shape.ts";

export const quatroConciliosUmaPergunta: WorldCourse = {
  title: "Quatro concílios, uma pergunta",
  description:
    "“Quem dizeis que eu sou?” Entre 325 e 451, bispos, imperadores e monges furiosos discutiram cada sílaba da resposta. O que estava em jogo, o que ficou decidido e quem ficou de fora.",
  learns: [
    "O que uma letra mudou em Niceia",
    "Como três amigos levaram a Constantinopla",
    "Por que Calcedônia ainda divide e une igrejas",
  ],
  category: "teologico",
  level: "avancado",
  priceCents: 0,
  instructor: "helena",
  published: false,
  lessons: [
    {
      title: "Niceia: a letra que dividiu o império",
      minutes: 7,
      free: true,
      type: "text",
      markdown: `Por volta de 318, em Alexandria, um presbítero respeitado chamado **Ário** ensinava que o Filho era a primeira e mais alta das criaturas. Amava a Cristo e queria proteger a unidade de Deus. Seu lema: *houve um tempo em que ele não era*.

O bispo Alexandre e seu jovem diácono **Atanásio** viram o perigo por outro lado. Se o Filho é criatura, adoramos uma criatura. E, se quem nos salva não é Deus, então Deus ficou em casa e mandou outro.

## 325

Constantino, recém-senhor de todo o império, não era teólogo: queria paz. Reuniu em Niceia talvez trezentos bispos, quase todos do Oriente. Alguns traziam no corpo as marcas da última perseguição. O credo ali redigido diz do Filho:

> Deus de Deus, luz de luz, Deus verdadeiro de Deus verdadeiro, gerado, não feito, consubstancial ao Pai.

**Homooúsios**, “da mesma substância”. A palavra não está na Bíblia, e isso incomodou até quem concordava. Por que usá-la? Porque os arianos aceitavam todas as expressões bíblicas e as entendiam a seu modo. Foi preciso sair do texto para guardar o sentido do texto.

## O que não aconteceu

Niceia não escolheu os livros da Bíblia nem inventou a divindade de Jesus, já cantada em hinos dois séculos antes. E não encerrou o debate: seguiram-se cinquenta anos de credos concorrentes e exílios. Atanásio foi exilado cinco vezes. Uma proposta conciliadora, *homoioúsios* (“de substância semelhante”), diferia por um *iota*.

## Discussão

Um amigo lhe diz: “tanta briga por uma letra!”. Responda em dez linhas sem termos técnicos: que diferença faz, para alguém que sofre, se quem veio até ele foi Deus ou um representante?`,
      resources: [
        {
          type: "document",
          title: "Primeiro Concílio de Niceia",
          url: "https://pt.wikipedia.org/wiki/Primeiro_Conc%C3%ADlio_de_Niceia",
          description: "Participantes, credo e consequências do concílio de 325.",
        },
      ],
    },
    {
      title: "Constantinopla: três amigos e o Espírito",
      minutes: 6,
      type: "text",
      markdown: `Na Capadócia, região da atual Turquia, dois irmãos e um amigo ajudaram a igreja a achar as palavras. **Basílio** fundou um complexo de acolhida para pobres e doentes. **Gregório de Nissa**, seu irmão, era o filósofo. **Gregório de Nazianzo**, o amigo, o poeta. E havia **Macrina**, irmã mais velha, a quem o de Nissa chama de mestra.

## Uma gramática para Deus

Eles fixaram um uso que ficou: uma *ousía* (o que Deus é) e três *hypostáseis* (quem são Pai, Filho e Espírito). Em latim se diria uma substância, três pessoas. Não são três deuses que cooperam nem um só ator com três máscaras.

O que distingue os três é a **relação**: o Pai gera, o Filho é gerado, o Espírito procede. E tudo o que Deus faz no mundo, os três fazem juntos.

## E o Espírito?

Alguns aceitavam a divindade do Filho e negavam a do Espírito. Basílio argumentou pela oração: batizamos *em nome do Pai, do Filho e do Espírito* (Mateus 28.19). Se o Espírito nos santifica, não pode ser uma das coisas que precisam ser santificadas.

Em **381**, o concílio ampliou o credo de Niceia: o Espírito é “Senhor e fonte de vida, que procede do Pai, e com o Pai e o Filho é adorado e glorificado”.

## O *filioque*

Séculos depois, igrejas do Ocidente acrescentaram “e do Filho” (*filioque*). O Oriente reclamou do conteúdo e, mais ainda, de se mudar um credo comum sem concílio comum. O acréscimo pesou na separação entre Roma e Constantinopla. Hoje há diálogo: em celebrações ecumênicas, católicos e protestantes às vezes o recitam sem a expressão.

## Experiência de linguagem

Toda comparação da Trindade falha em algum ponto. Tome três: água (gelo, líquido, vapor), sol (astro, luz, calor), uma família. Diga o que cada uma acerta e que erro arrisca. Depois releia 2 Coríntios 13.13, que não explica: abençoa.`,
    },
    {
      title: "Éfeso e Calcedônia: como dizer “um só Cristo”",
      minutes: 8,
      type: "text",
      markdown: `Se o Filho é Deus e se fez homem, como as duas coisas cabem em um?

## Duas escolas

**Alexandria**, com **Cirilo**, insistia na unidade: foi o próprio Verbo quem nasceu, teve fome e morreu na carne. **Antioquia** temia que a humanidade de Jesus sumisse dentro da divindade, como gota no mar.

**Nestório**, bispo de Constantinopla formado em Antioquia, preferia não chamar Maria de *Theotókos*, “a que deu Deus à luz”. Para Cirilo, isso partia Cristo em dois. Em **431**, Éfeso acolheu o título, que diz menos sobre Maria do que sobre o filho: o que ela gerou é, desde o início, o Verbo encarnado. O encontro foi tumultuado, com dois grupos reunidos em separado; a paz veio em 433.

## 451

Veio depois o erro contrário: **Êutiques** parecia diluir o humano no divino. Em Calcedônia, apoiado na carta de Leão de Roma, o concílio confessou um só e mesmo Cristo, perfeito em divindade e em humanidade, em duas naturezas:

> sem confusão, sem mudança, sem divisão, sem separação.

Quatro negativas. A fórmula não explica o mistério; põe cercas em volta dele.

## Os que não assinaram

Coptas, armênios, siríacos e etíopes ouviram em “duas naturezas” a divisão que Cirilo combatera. São as igrejas **ortodoxas orientais**; chamá-las de monofisitas é inexato, pois creem numa natureza *unida*, divina e humana. A **Igreja do Oriente**, na Pérsia, seguiu outro caminho e levou o Evangelho à China no século VII.

Em 1973, o papa Paulo VI e o patriarca copta Shenouda III assinaram uma confissão comum sobre Cristo; em 1994, Roma e a Igreja Assíria do Oriente fizeram o mesmo. Quinze séculos depois, descobriram que muito da briga era de vocabulário. Nem tudo, mas muito.

## Para fechar

Escreva a sua resposta a Marcos 8.29 em no máximo quarenta palavras. Teste-a com as quatro negativas: onde ela confunde, muda, divide ou separa?`,
    },
  ],
};
