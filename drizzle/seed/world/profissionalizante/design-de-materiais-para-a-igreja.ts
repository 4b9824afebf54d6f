import type { WorldCourse } from "#drizzle/seed/world/shape.ts";

export const designDeMateriaisParaAIgreja: WorldCourse = {
  title: "Design de materiais para a igreja",
  description:
    "Cartazes que se leem de longe, boletins sem aperto e slides que não competem com o canto. Tipografia, cor e composição para quem faz tudo com um notebook antigo e muita boa vontade.",
  learns: [
    "Fazer cartazes que se leem de longe",
    "Escolher cores que combinam e que todo mundo enxerga",
    "Montar slides de canto e boletim sem aperto",
  ],
  requires: ["Um computador com qualquer programa de apresentação"],
  category: "profissionalizante",
  level: "iniciante",
  priceCents: 0,
  instructor: "helena",
  published: true,
  lessons: [
    {
      title: "Hierarquia: o que se lê primeiro",
      minutes: 5,
      free: true,
      type: "text",
      markdown: `Um cartaz tem cerca de três segundos. Nesse tempo a pessoa decide se para ou segue. Design, aqui, não é enfeite: é **respeito pelo tempo de quem passa**.

## Quatro perguntas antes de abrir o programa

1. **Quem** vai ver? De pé na calçada, sentado no banco, no celular?
2. **O que** essa pessoa deve fazer depois?
3. Que **três** informações bastam para isso?
4. A que **distância** será lido?

## Três níveis, não sete

- **Nível 1**, visto de longe: *Café com vizinhos*.
- **Nível 2**, visto a dois passos: *sábado, 14 de março, 16h*.
- **Nível 3**, lido por quem parou: endereço, contato, acesso para cadeira de rodas.

Faça o nível 1 pelo menos **duas vezes** maior que o 2. Diferença tímida parece engano.

## Duas famílias de letra

Uma para título, outra para texto, e chega. Evite caixa-alta em frases longas: o olho perde o desenho das palavras. Alinhe à esquerda; o centralizado só funciona com poucas linhas. Letras manuscritas são bonitas em uma palavra, ilegíveis em um endereço.

## O espaço vazio trabalha

Quem tem medo do vazio preenche com pombas, cruzes, molduras e sombras. Tire tudo o que não responde às quatro perguntas. O vazio em torno do título é o que o faz falar alto.

## Um antes e depois

**Antes:** “A IGREJA TEM O PRAZER DE CONVIDAR V.SA. E FAMÍLIA PARA O GRANDIOSO CAFÉ…”, com cinco fontes e sete fotos. **Depois:** “Café com vizinhos”, data, lugar, uma foto da mesa.

**Exercício:** pegue o último cartaz da sua igreja. Cole na parede, afaste-se cinco passos e semicerre os olhos. O que ainda se lê? Refaça-o no papel, à mão, com só três níveis.`,
    },
    {
      title: "Cor que conta história",
      minutes: 16,
      type: "video",
      url: "https://www.youtube.com/watch?v=eRsGyueVLvQ",
      markdown: `## Sobre o filme

*Sintel* (2010) é um curta de animação de cerca de quinze minutos, feito pela Fundação Blender e publicado sob licença Creative Commons de Atribuição. É falado em inglês, com poucas falas. Conta a busca de uma jovem por um pequeno dragão de que cuidou e que lhe foi tirado. **Há cenas de luta e um final triste**: não é para crianças pequenas. Vamos assisti-lo pelo uso da cor.

## O que observar

**A neve.** O filme abre em montanhas geladas: azuis, cinzas, pouca saturação. Antes de qualquer palavra, sentimos frio e solidão.

**A lembrança.** Na cabana, a jovem conta a sua história. Quando a vemos na cidade, cuidando do dragãozinho, a imagem se aquece: ocres, dourados, luz baixa. A cor diz *casa* sem escrever “casa”.

**A perda e a viagem.** Com a separação, o calor some aos poucos. Cada região da jornada tem uma família própria de cores, e por isso sabemos, num relance, que o tempo passou.

**A caverna.** Contraste forte entre escuro e fogo. O olho vai ao ponto mais claro, e é ali que está a ação.

## Três lições para cartaz e slide

1. **Escolha uma temperatura.** Quente convida, frio acalma. Um velório e uma festa da colheita não pedem a mesma paleta.
2. **Três cores bastam**: uma que domina, uma que apoia e uma que **chama**, reservada ao mais importante.
3. **O contraste guia.** Para texto comum, a recomendação internacional de acessibilidade (WCAG) é contraste de pelo menos **4,5 para 1**. Amarelo sobre branco falha; azul-marinho sobre creme passa com folga.

Nunca use a cor **sozinha** para informar: parte das pessoas não distingue verde de vermelho. Acrescente palavra ou forma.

## Depois do vídeo

Pause em três cenas e escreva as três cores principais de cada uma. Use uma dessas paletas em um convite de sua igreja e verifique a leitura em preto e branco.`,
      resources: [
        {
          type: "document",
          title: "Iniciativa de Acessibilidade na Web (W3C)",
          url: "https://www.w3.org/WAI/",
          description: "Em inglês: as recomendações de contraste e muito mais, na fonte.",
        },
        {
          type: "document",
          title: "Sintel, página do filme",
          url: "https://durian.blender.org/",
          description: "Em inglês: a página da equipe que fez o curta, com bastidores e licença.",
        },
      ],
    },
    {
      title: "Slides de canto e boletim impresso",
      minutes: 5,
      type: "text",
      markdown: `Projetar letra de música parece simples, até a comunidade errar a estrofe três vezes seguidas. O slide de canto é uma **partitura para quem não lê partitura**.

## Regras de bom slide

- **Quatro linhas** no máximo, quebradas **onde se respira**, não onde a caixa acaba.
- Letra com altura de uns 5% a 7% da altura da tela; teste do último banco.
- Fundo escuro e liso com letra clara em sala escura; o contrário em sala clara. Foto com texto por cima, só com uma camada que a apague bastante.
- Passe o slide **antes** da última palavra, para que o olho chegue a tempo.
- Repetições: escreva a estrofe de novo. “2x” no canto da tela ninguém vê.
- Autor e licença no fim, em letra menor.

## Boletim que cabe na mão

Uma folha A4 dobrada dá quatro páginas. Sugestão: *capa* com o tema; *miolo* com a ordem do culto; *contracapa* com três avisos e contatos. Corpo 12 com entrelinha de 1,4, e um quarto dos exemplares em **corpo 18** para quem enxerga pouco. Ofereça também em texto no celular, não só como imagem: leitores de tela não leem foto de boletim.

## Imagens honestas

Fotos da internet têm dono. Prefira as suas, com autorização de quem aparece, ou bancos com licença clara, e guarde o endereço de origem. Que as pessoas nas imagens se pareçam com o seu bairro: idades, cores, corpos.

## Imprimir sem susto

Imprima **um** exemplar antes de cem. Confira datas com o calendário aberto, telefones discando e nomes em voz alta com outra pessoa. Preto e branco bem contrastado sai mais barato que colorido desbotado.

## Projeto

Faça três peças para um mesmo evento: cartaz A3, slide e mensagem de celular. As mesmas três cores, as mesmas duas fontes, níveis adaptados à distância. Mostre a alguém com mais de setenta anos e pergunte apenas: “Quando é?”`,
    },
  ],
};
