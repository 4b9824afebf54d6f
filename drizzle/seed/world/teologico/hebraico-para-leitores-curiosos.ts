import type { WorldCourse } from "#drizzle/seed/world/shape.ts";

export const hebraicoParaLeitoresCuriosos: WorldCourse = {
  title: "Hebraico para leitores curiosos: sete palavras",
  description:
    "Sem decorar tabelas: sete palavras que aparecem em todo o Antigo Testamento e que nenhuma tradução consegue segurar inteiras. Depois delas, Rute, Ezequiel e os Salmos soam de outro jeito.",
  learns: [
    "Ler da direita para a esquerda e reconhecer as letras",
    "Sete palavras que nenhuma tradução segura inteiras",
    "Ouvir Rute, Ezequiel e os Salmos com outros ouvidos",
    "Usar um dicionário bíblico sem se enganar",
  ],
  requires: ["Nenhum conhecimento de hebraico"],
  category: "teologico",
  level: "iniciante",
  priceCents: 9_990,
  instructor: "helena",
  published: true,
  lessons: [
    {
      title: "Da direita para a esquerda",
      minutes: 6,
      free: true,
      type: "text",
      markdown: `O hebraico bíblico se escreve da direita para a esquerda, com vinte e duas letras, todas consoantes. As vogais o leitor sabia de ouvido. Entre os séculos VI e X da nossa era, sábios judeus chamados **massoretas** acrescentaram pontinhos e traços em volta das letras, para que a leitura recebida não se perdesse. As consoantes recebidas ficaram como estavam.

## Três letras e uma família

Quase toda palavra nasce de uma **raiz de três consoantes**. Veja M-L-K, a ideia de reinar:

- *mélek*, rei
- *malkah*, rainha
- *mamlakah*, reino
- *malak*, reinou

É como se, em português, tirássemos as vogais de “livro, livraria, livreiro” e o sentido continuasse de pé. Por isso um leitor hebreu percebe parentescos que a tradução esconde.

## O jogo de *adam*

Em Gênesis 2.7, Deus forma o *adam* (ser humano) do pó da *adamah* (solo). Tradução nenhuma salva o trocadilho inteiro; “o humano, do húmus” chega perto. Antes de ser nome próprio, Adão é um aviso: viemos do chão que devemos cultivar.

## Ver a palavra *shalom*

> שלום

Da direita para a esquerda: **ש** (*shin*, sh), **ל** (*lámed*, l), **ו** (*vav*, que aqui marca o *o*), **ם** (*mem* final, m). Sh-l-o-m. Você acaba de ler hebraico.

## Para hoje

1. Copie שלום dez vezes, sempre começando pela direita.
2. Procure as letras ל e ם nesta outra palavra: **לחם** (*léhem*, pão). *Bet-léhem*, Belém, é “casa do pão”.
3. Escolha um nome bíblico que termine em “-el” (Daniel, Samuel, Ezequiel). *El* é “Deus”: pesquise o que a primeira parte quer dizer.`,
      resources: [
        {
          type: "document",
          title: "Alfabeto hebraico",
          url: "https://pt.wikipedia.org/wiki/Alfabeto_hebraico",
          description: "As 22 letras com nome, som e formas finais, para consultar durante o curso.",
        },
      ],
    },
    {
      title: "Ruah e néfesh: vento e garganta",
      minutes: 6,
      type: "text",
      markdown: `O hebraico pensa com o corpo. Duas palavras que costumamos traduzir por “espírito” e “alma” começam no ar e no pescoço.

## 1. Ruah (רוח)

Diga em voz alta, raspando o final: *rúahh*. É **vento**, é **fôlego**, é **espírito**, e muitas vezes os três ao mesmo tempo.

Em Gênesis 1.2, a *ruah* de Deus paira sobre as águas: alguns traduzem “Espírito”, outros “vento”. Em Ezequiel 37, o profeta está num vale de ossos secos. Leia os versículos 5 a 14 e saiba que “espírito”, “vento” e “fôlego” ali são uma só palavra, repetida até o vale se encher de ar. O português precisa escolher; Ezequiel não precisava.

## 2. Néfesh (נפש)

O sentido mais concreto é **garganta**, o lugar por onde passam comida, água e respiração. Daí vêm os outros: apetite, vida, pessoa, “eu”.

- Jonas, no fundo do mar: “as águas me cercaram até a *néfesh*” (Jonas 2.5). Até o pescoço.
- O salmista: “a minha *néfesh* tem sede de Deus” (Salmo 42.2). Uma garganta seca.
- Gênesis 2.7: o ser humano se torna *néfesh* viva. Os animais também o são (Gênesis 1.24).

Quando lemos “alma”, pensamos logo numa parte invisível presa ao corpo, ideia que o Ocidente aprendeu em boa medida com os gregos. Em hebraico, em geral, não se diz que alguém *tem* uma néfesh: alguém **é** uma néfesh, um ser vivo com fome de ar e de Deus. O que a fé afirma sobre a vida depois da morte é assunto que a Bíblia desenvolve com o tempo; esta palavra, sozinha, não o decide.

## Releitura

Abra o Salmo 103.1. Troque “minha alma” por “minha garganta” e depois por “tudo o que em mim respira”. Escreva em duas linhas o que cada versão fez com a sua oração.`,
    },
    {
      title: "Hésed e emet: amor que não solta",
      minutes: 6,
      type: "text",
      markdown: `## 3. Hésed (חסד)

“Misericórdia”, “bondade”, “amor leal”, “graça”: as versões hesitam porque a palavra junta duas coisas que costumamos separar, **ternura** e **compromisso**. Hésed é o bem que faço a quem está ligado a mim, indo além do que o dever cobra.

O livro de Rute é o seu melhor dicionário. Noemi pede que Deus faça hésed às noras, como elas fizeram com os mortos (1.8). Boaz elogia o hésed de Rute (3.10). Em nenhum momento há milagre; há uma estrangeira que não vai embora e um fazendeiro que deixa espigas cair de propósito. Deus age *dentro* disso.

O Salmo 136 repete vinte e seis vezes: “porque o seu hésed dura para sempre”. Repetir é o ponto. A lealdade não brilha uma vez; ela volta.

## 4. Emet (אמת)

Traduzimos “verdade”, mas a imagem é a de algo **firme**, em que se pode apoiar o peso. Da mesma raiz vêm *emunah* (fidelidade, fé) e *amém* (está firme, assim seja). Quando os braços de Moisés ficaram firmes até o pôr do sol (Êxodo 17.12), o texto usa *emunah*.

Na Bíblia, então, o contrário de verdade não é só a mentira: é a parede que cede, o amigo que some.

## As duas juntas

> Cheio de hésed e emet (Êxodo 34.6)

É assim que o Senhor se apresenta a Moisés logo depois do bezerro de ouro, a pior das traições. A dupla atravessa os Salmos, e muitos leitores a ouvem por trás do “cheio de graça e de verdade” de João 1.14.

## Mapa de lealdades

Desenhe um círculo com o seu nome no centro e, em volta, cinco pessoas. Marque com uma seta quem já lhe fez hésed: algo bom, constante e não obrigatório. Escolha uma seta e agradeça, ainda esta semana, dizendo exatamente o que a pessoa fez.`,
      quiz: [
        {
          type: "multiple_choice",
          question: "Qual descrição está mais próxima de hésed?",
          options: [
            "Bondade leal, que vai além da obrigação",
            "Emoção forte e passageira",
            "Justiça aplicada por um juiz",
            "Silêncio diante do sagrado",
          ],
          explanation: "Hésed reúne ternura e compromisso; Rute, que fica quando podia partir, é o exemplo clássico.",
        },
        {
          type: "short_answer",
          question: "Que palavra litúrgica, usada no fim das orações, vem da mesma raiz de emet?",
          answers: ["amém", "amen"],
          explanation: "A raiz fala de firmeza: dizer amém é declarar “está firme, nisso me apoio”.",
        },
        {
          type: "true_false",
          question: "Na Bíblia hebraica, néfesh pode designar a garganta e também a pessoa inteira.",
          answer: true,
          explanation: "Do concreto (garganta, fôlego) o sentido se abre para vida, desejo e pessoa.",
        },
      ],
    },
    {
      title: "Torá, shalom, zakar: caminho, inteireza, memória",
      minutes: 6,
      type: "text",
      markdown: `## 5. Torá (תורה)

“Lei” é tradução correta e estreita. A raiz tem a ver com **apontar, instruir**. Torá é o que um sacerdote ensina, o que Moisés transmite e também o que uma mãe diz em casa: “não abandones a *torá* de tua mãe” (Provérbios 1.8). Só assim se entende que o Salmo 119 lhe dedique 176 versículos de alegria. Ninguém canta desse jeito ao código de trânsito; canta-se a quem mostrou o caminho de noite.

Para o judaísmo, Torá é ainda o nome dos cinco primeiros livros e, em sentido amplo, de todo o ensino. Convém usar a palavra com o respeito de quem está na casa do outro.

## 6. Shalom (שלום)

Da raiz “estar inteiro”. O altar de Deuteronômio 27.6 se faz com pedras *shelemot*, inteiras, não cortadas. Shalom é paz nesse sentido: nada faltando, nada partido. Inclui saúde, safra, acordo entre vizinhos, a volta em segurança.

Jeremias escreve aos exilados uma carta chocante: “buscai o shalom da cidade” para onde foram levados (29.7). Da cidade inimiga. Plantem, casem, orem por ela; o shalom de vocês depende do dela.

## 7. Zakar (זכר)

**Lembrar**, mas com as mãos. “Deus se lembrou de Noé” (Gênesis 8.1), e o vento soprou e as águas baixaram. Não é que ele tivesse esquecido: na Bíblia, quando Deus lembra, algo acontece. E quando o povo é mandado lembrar que foi escravo no Egito (Deuteronômio 24.18), a consequência vem em seguida: deixar espigas para o órfão, a viúva e o estrangeiro.

## Fechando as sete

Escreva uma oração de sete linhas, uma palavra hebraica por linha: ruah, néfesh, hésed, emet, torá, shalom, zakar. Peça ou agradeça algo bem concreto em cada uma. Leia-a no sábado ao anoitecer, hora em que a semana bíblica vira a página.`,
    },
  ],
};
