import type { WorldCourse } from "#drizzle/seed/world/shape.ts";

export const gregoDoAlfabetoAPrimeiraFrase: WorldCourse = {
  title: "Grego do Novo Testamento: do alfabeto à primeira frase",
  description:
    "Em cinco aulas você sai do zero, lê o alfabeto em voz alta e traduz João 1.1 palavra por palavra. De quebra, aprende a desconfiar de quem usa o grego só para impressionar.",
  learns: [
    "Ler e escrever as vinte e quatro letras do alfabeto grego",
    "Descobrir pelos casos quem faz o quê na frase",
    "Entender o que o verbo grego diz e o português não mostra",
    "Traduzir João 1.1 palavra por palavra",
    "Escolher boas ferramentas e desconfiar dos atalhos",
  ],
  requires: ["Não precisa saber nada de grego", "Caderno e lápis: as letras se aprendem escrevendo"],
  category: "teologico",
  level: "intermediario",
  priceCents: 39_700,
  instructor: "helena",
  published: true,
  lessons: [
    {
      title: "Vinte e quatro letras em uma tarde",
      minutes: 8,
      free: true,
      type: "text",
      markdown: `O grego do Novo Testamento chama-se **koiné**, “comum”: a língua de mercado, de carta e de contrato que uniu o Mediterrâneo depois de Alexandre. Quem escreveu os Evangelhos não procurou um idioma sagrado. Usou o que todos entendiam.

## Metade você já conhece

A escola apresentou várias letras pela matemática: **α** (alfa, *a*), **β** (beta, *b*), **δ** (delta, *d*), **θ** (teta, *th*), **λ** (lambda, *l*), **π** (pi, *p*), **σ** (sigma, *s*). No fim da palavra o sigma muda de roupa e vira **ς**.

Outras são quase iguais às nossas: **ε** (*e* breve), **ι** (*i*), **κ** (*k*), **ο** (*o* breve), **τ** (*t*), **μ** (*m*), **ζ** (*dz*).

## As que enganam

- **ν** parece *v*, mas é *n*; **ρ** parece *p*, mas é *r*.
- **η** parece *n*, mas é um *e* longo; **ω** parece *w*, mas é um *o* longo.
- **χ** parece *x*, mas soa como o *j* espanhol; **γ** é sempre *g* de “gato”.

Faltam **φ** (*f*), **ψ** (*ps*), **ξ** (*ks*) e **υ** (*ü*, como o *u* francês). Pronto: vinte e quatro.

## Um sinal no começo da palavra

Toda vogal inicial leva um **espírito**. O *brando* (ἀ) não soa. O *áspero* (ἁ) é um sopro: ἁμαρτία lê-se “hamartía”, pecado.

Aqui usamos a pronúncia acadêmica, chamada erasmiana. Os gregos de hoje leem de outro jeito, e com todo o direito.

## Papel e lápis

Leia em voz alta, cubra a resposta e confira:

- λόγος (*lógos*, palavra), θεός (*theós*, Deus)
- καρδία (*kardía*, coração), ἀγάπη (*agápe*, amor), φῶς (*fôs*, luz)

Depois escreva cada uma cinco vezes. A mão aprende letras mais depressa do que os olhos.`,
      resources: [
        {
          type: "document",
          title: "Alfabeto grego",
          url: "https://pt.wikipedia.org/wiki/Alfabeto_grego",
          description: "As 24 letras, maiúsculas e minúsculas, com nome, som e história.",
        },
      ],
    },
    {
      title: "Casos: quem faz o quê na frase",
      minutes: 7,
      type: "text",
      markdown: `Em português, a ordem decide: “Pedro chamou André” não é “André chamou Pedro”. Em grego, quem decide é a **terminação**. A palavra carrega no fim a etiqueta do seu trabalho, e por isso pode passear pela frase.

## Quatro etiquetas para começar

Tome λόγος, “palavra”:

- **nominativo** λόγος: o sujeito. *A palavra* permanece.
- **genitivo** λόγου: a relação, quase sempre o nosso “de”. O poder *da palavra*.
- **dativo** λόγῳ: o “a, para, com, em”. Creu *na palavra*.
- **acusativo** λόγον: o objeto. Ouviu *a palavra*.

Há ainda o vocativo (λόγε), para chamar alguém.

## O artigo é o seu guia

O artigo muda junto com o nome e é mais fácil de reconhecer. No masculino singular: **ὁ, τοῦ, τῷ, τόν**. Quando você não souber a terminação de um substantivo, olhe para o artigo da frente.

O grego tem artigo definido e não tem indefinido. Mas cuidado: a falta de artigo *não* significa automaticamente “um” ou “uma”. O contexto pesa.

## Uma frase inteira

> ὁ θεὸς ἀγάπη ἐστίν (1 João 4.8)

- ὁ θεός: nominativo com artigo. É o sujeito: *Deus*.
- ἀγάπη: nominativo sem artigo. É o que se diz do sujeito: *amor*.
- ἐστίν: *é*.

Deus é amor. O artigo impede a inversão: João não escreveu que o amor, qualquer amor, é Deus.

## Treino

Qual é o caso de cada expressão em destaque?

1. Vi **τὸν ἄνθρωπον** (o homem) na casa **τοῦ ἀνθρώπου**.
2. **ὁ ἄνθρωπος** dorme. Dei pão **τῷ ἀνθρώπῳ**.

*Confira:* acusativo e genitivo; nominativo e dativo. Se trocou algum, copie a lista do artigo à mão antes de seguir.`,
    },
    {
      title: "O verbo e o seu ponto de vista",
      minutes: 7,
      type: "text",
      markdown: `Um verbo grego traz a pessoa dentro de si. πιστεύω já é “eu creio”; não precisa de pronome. Guarde as seis formas do presente:

- πιστεύω (creio), πιστεύεις (crês), πιστεύει (crê)
- πιστεύομεν (cremos), πιστεύετε (credes), πιστεύουσι ou πιστεύουσιν (creem)

As mesmas terminações servem para λέγω (digo), ἀκούω (ouço), γράφω (escrevo) e centenas de outros.

## Filmar ou fotografar

Mais do que *quando*, o verbo grego mostra *como* o falante olha a ação. Os gramáticos chamam isso de **aspecto**.

- O **presente** filma: a ação em curso, habitual ou repetida.
- O **aoristo** fotografa: a ação vista inteira, sem entrar nos detalhes.
- O **perfeito** mostra o resultado: algo aconteceu e o efeito continua.

Compare o mesmo pedido do Pai-Nosso:

> δὸς ἡμῖν σήμερον (Mateus 6.11)

“Dá-nos *hoje*”: um pedido visto por inteiro, com aoristo.

> δίδου ἡμῖν τὸ καθ᾽ ἡμέραν (Lucas 11.3)

“Vai nos dando *cada dia*”: presente, o filme de um cuidado que se repete. O português perde a diferença; o pão é o mesmo.

## Um exagero comum

Dizem por aí que o aoristo significa “uma vez por todas”. Não significa. A fotografia de um processo longo continua sendo fotografia: em João 2.20, a construção do templo levou quarenta e seis anos, e o verbo está no aoristo.

## Sua vez

Traduza: (a) ἀκούομεν; (b) γράφεις; (c) λέγουσιν τὸν λόγον.

*Respostas:* ouvimos; escreves; dizem a palavra. Agora conjugue ἀκούω inteiro, em voz alta, andando pela sala.`,
    },
    {
      title: "João 1.1, palavra por palavra",
      minutes: 8,
      type: "text",
      markdown: `Chegou a hora. São dezessete palavras, e você já conhece quase todas.

> Ἐν ἀρχῇ ἦν ὁ λόγος, καὶ ὁ λόγος ἦν πρὸς τὸν θεόν, καὶ θεὸς ἦν ὁ λόγος.

## Primeira parte

**Ἐν ἀρχῇ** (*en arkhê*): “em princípio”. A preposição ἐν pede dativo. São as mesmas duas palavras que abrem o Gênesis na tradução grega dos judeus, a Septuaginta. Um leitor da época ouvia o eco na hora.

**ἦν** (*ên*): “era”. É o imperfeito de εἰμί, “ser”: descreve um estado que já durava. Mais adiante, em 1.14, o verbo muda: ἐγένετο, “tornou-se” carne. O Verbo *era*; a carne *veio a ser*.

**ὁ λόγος**: nominativo, o sujeito.

## Segunda parte

**πρὸς τὸν θεόν**: “com Deus”. A preposição πρός com acusativo costuma indicar direção, “para junto de”; aqui aponta presença e relação. O Verbo se distingue daquele com quem está.

## Terceira parte

**καὶ θεὸς ἦν ὁ λόγος**: o sujeito continua sendo ὁ λόγος, porque é ele que tem artigo. θεός é predicativo e vem na frente, com ênfase. Tradução: “e o Verbo era Deus”.

Por que θεός não tem artigo? Predicativos antes do verbo muitas vezes não o têm, e isso não os torna indefinidos. Alguns já propuseram “um deus”; a grande maioria dos gramáticos entende que a frase afirma a *natureza* do Verbo. Se João tivesse posto o artigo, diria que o Verbo e Deus Pai são a mesma pessoa, o que a segunda parte acabou de negar. A língua aqui caminha sobre um fio, com precisão.

## Desafio

Feche a aula, escreva o versículo de memória e analise cada nome: caso, função, tradução. Depois leia João 1.2 numa edição grega. Você só vai precisar de uma palavra nova: **οὗτος**, “este”.`,
    },
    {
      title: "Ferramentas boas, atalhos ruins",
      minutes: 7,
      type: "text",
      markdown: `Um pouco de grego é como uma faca afiada: útil na cozinha, perigosa na pressa. Conheça três acidentes comuns.

## A raiz não manda no sentido

ἐκκλησία vem de “chamar para fora”. Por isso há quem defina igreja como “os chamados para fora do mundo”. Só que, no século I, a palavra queria dizer simplesmente *assembleia*: em Atos 19.32 ela nomeia uma multidão furiosa. O sentido mora no uso, não na origem. Ninguém pensa em sal ao receber o salário.

## O futuro não explica o passado

“Poder” é δύναμις, de onde tiramos *dinamite*. Mas Paulo não podia pensar em dinamite, inventada em 1867.

## Sinônimos nem sempre brigam

Ensina-se que ἀγαπάω é amor divino e φιλέω, amor humano. O texto não colabora: o Pai ama o Filho com ἀγαπάω em João 3.35 e com φιλέω em 5.20; e a Septuaginta usa ἀγαπάω para a paixão violenta de Amnom (2 Samuel 13.1). Em João 21, a troca entre os dois verbos talvez seja estilo. Há bons estudiosos dos dois lados.

## Um caminho seguro

1. Leia a passagem em três traduções e marque onde elas divergem.
2. Procure ali a palavra grega, num léxico, e veja **todos** os sentidos.
3. Compare outros usos *do mesmo autor*.
4. Só então consulte um comentário.
5. Ao ensinar, diga o resultado, não o andaime. “O grego diz” quase nunca é necessário.

## Projeto final

Escolha um versículo querido. Escreva uma página: o que as traduções divergem, o que o léxico oferece, qual opção você prefere e **qual seria o melhor argumento contra ela**. Guarde por um ano e releia. Será um bom termômetro do seu progresso.`,
      quiz: [
        {
          type: "multiple_choice",
          question: "Na frase ὁ θεὸς ἀγάπη ἐστίν, o que indica que ὁ θεός é o sujeito?",
          options: [
            "O artigo que o acompanha",
            "A posição no começo da frase",
            "A letra maiúscula",
            "O acento no fim da palavra",
          ],
          explanation:
            "Os dois nomes estão no nominativo; o artigo marca qual deles é o sujeito. A ordem, em grego, não basta.",
        },
        {
          type: "true_false",
          question: "O aoristo indica sempre uma ação instantânea, feita uma vez por todas.",
          answer: false,
          explanation: "Ele apresenta a ação como um todo. Em João 2.20, descreve uma obra de quarenta e seis anos.",
        },
        {
          type: "short_answer",
          question: "Que caso grego marca normalmente o objeto direto, como em τὸν λόγον?",
          answers: ["acusativo", "o acusativo", "caso acusativo"],
          explanation: "O acusativo responde a “o quê?”: ouviu a palavra, τὸν λόγον.",
        },
        {
          type: "multiple_choice",
          question: "Por que definir δύναμις por “dinamite” é um erro?",
          options: [
            "Porque a dinamite é posterior e não podia estar na mente do autor",
            "Porque δύναμις é palavra hebraica",
            "Porque δύναμις só aparece no Antigo Testamento",
            "Porque o termo significa “paz”",
          ],
          explanation: "É um anacronismo: o derivado moderno não explica o sentido antigo, que é “poder, capacidade”.",
        },
      ],
    },
  ],
};
