import type { WorldCourse } from "#drizzle/seed/world/shape.ts";

export const projetosSociaisQueParamDePe: WorldCourse = {
  title: "Projetos sociais que param de pé",
  description:
    "Da cesta básica improvisada ao projeto que dura: ouvir o bairro, definir o que muda, orçar com honestidade e contar resultados sem expor ninguém. Para diaconias e equipes de ação social.",
  learns: [
    "Ouvir o bairro antes de ajudar",
    "Transformar o sonho num plano com custo e prazo",
    "Contar resultados sem expor ninguém",
  ],
  category: "profissionalizante",
  level: "intermediario",
  priceCents: 0,
  instructor: "helena",
  published: false,
  lessons: [
    {
      title: "Ouvir o bairro antes de ajudar",
      minutes: 5,
      free: true,
      type: "text",
      markdown: `Uma igreja abriu um curso de corte e costura porque tinha três máquinas. Vieram duas alunas. A rua precisava de **creche à tarde**. As máquinas eram a resposta a uma pergunta que ninguém tinha feito.

## Diagnóstico em quatro semanas

- **Semana 1, números.** Procure dados do IBGE e da prefeitura: população, idade, renda, saneamento. Anote também o que *não* encontrou.
- **Semana 2, serviços.** Visite o CRAS, a escola, a unidade de saúde, a associação de moradores. Pergunte: *o que já existe? onde há fila? o que já tentaram?*
- **Semana 3, casas.** Quinze conversas de vinte minutos, em dupla. Comece por: *o que é bom aqui?* Depois: *o que mais preocupa a senhora? o que os vizinhos já fazem?*
- **Semana 4, devolução.** Reúna quem foi ouvido, apresente o que entendeu e pergunte: *é isso mesmo?*

## Procure o que há, não só o que falta

Todo bairro tem a senhora que cuida de cinco crianças, o pedreiro que conserta de graça, o campo, o grupo de mães. Um projeto que parte dessas forças dura mais do que um que traz tudo de fora. Quando Jesus viu a multidão com fome, perguntou: **“Quantos pães tendes?”** (Marcos 6.38).

## Ajudar sem cobrar

Comida, curso ou remédio nunca dependem de assistir ao culto. A pessoa pode conhecer a sua fé porque você a vive, e é livre para não querer. Filas com oração obrigatória envergonham quem tem fome.

## Problema em uma frase

Complete: *“Em [lugar], [quem] vive [situação], o que leva a [consequência].”* Exemplo: “Na Vila Nova, crianças de 6 a 10 anos ficam sozinhas depois das 13h, o que leva a acidentes e a mães que recusam emprego.”

Escreva a sua frase e mostre a três moradores. Mude o que eles mudarem.`,
    },
    {
      title: "Do sonho ao quadro lógico",
      minutes: 6,
      type: "text",
      markdown: `Quem apoia projetos costuma perguntar a mesma coisa de vários jeitos: **o que vai mudar, para quem, e como saberemos?** Um quadro simples organiza a resposta.

## Cinco degraus

Usemos o exemplo das crianças sozinhas à tarde.

1. **Recursos**: salão, duas educadoras, seis voluntários, lanche, R$ 4.200 por mês.
2. **Atividades**: reforço escolar, brincadeira, lanche, de segunda a sexta, das 13h às 17h.
3. **Produtos**: trinta vagas; 180 tardes por ano.
4. **Resultados**: as crianças ficam em segurança; leem melhor; mães podem trabalhar.
5. **Impacto**, com muitos outros fatores: infância mais protegida na Vila Nova.

Leia de baixo para cima perguntando *para quê?* e de cima para baixo perguntando *como?* Se um degrau não se liga ao outro, o projeto tem um buraco.

## Indicadores honestos

Um bom indicador é **fácil de medir** e difícil de enfeitar.

- frequência média por mês (meta: 80%);
- crianças que avançam um nível de leitura, na avaliação da escola, em seis meses (meta: 18 de 30);
- mães que conseguiram ou mantiveram trabalho (perguntar no início e no fim).

“Vidas transformadas: muitas” não é indicador.

## Orçamento por criança

R$ 4.200 ÷ 30 crianças = **R$ 140 por criança por mês**. Diga esse número a quem doa. E inclua custos que se esquecem: encargos, transporte, seguro, prestação de contas, dois por cento para imprevistos. Voluntário não é custo zero: precisa de treino, lanche e termo de adesão.

## Riscos

Três colunas: *o que pode dar errado, qual a chance, o que faremos*. A educadora adoece? O salão alaga? O doador único sai? Nenhum projeto deveria depender de **uma** fonte em mais da metade.

**Laboratório:** preencha os cinco degraus e três indicadores para a sua frase da aula anterior. Uma página, letra legível.`,
    },
    {
      title: "Contar resultados com dignidade",
      minutes: 5,
      type: "text",
      markdown: `A foto de uma criança triste arrecada mais depressa. E é justamente por isso que não vamos usá-la. Quem foi ajudado tem nome, vizinhos e colégio, e a internet não esquece.

## Quatro regras para histórias

- **Autorização** por escrito, específica (onde e por quanto tempo), que possa ser retirada. Ninguém autoriza bem quando acaba de receber uma cesta: espere.
- **Protagonismo**: a pessoa é sujeito da frase. Não “resgatamos Josefa”, e sim “Josefa voltou a estudar; a creche da tarde tornou isso possível”.
- **Crianças**: sem rosto nem nome em situação de vulnerabilidade.
- **Leitura prévia**: mostre o texto a quem é retratado e aceite cortes.

## Relatório de duas páginas

1. O que prometemos e o que fizemos, em números, lado a lado.
2. **O que não deu certo** e o que aprendemos. É o trecho que mais gera confiança.
3. Uma história, com autorização.
4. Contas: recebido, gasto por categoria, saldo, quem conferiu.
5. O que vem a seguir e do que precisamos.

Entregue **no prazo**, mesmo quando o doador não cobra, e devolva uma versão aos moradores, na reunião, em linguagem simples.

## Um parágrafo que funciona

> Previmos 80% de frequência e alcançamos 71%. Em junho, choveu muito e as crianças do outro lado do córrego não conseguiram atravessar. Em agosto, combinamos com a escola uma van às terças e quintas, e a frequência desse grupo subiu. Dezenove das trinta crianças avançaram um nível de leitura.

Há meta, número, causa, correção e resultado em quatro frases.

## A mão esquerda e a direita

Jesus criticou quem dá esmola tocando trombeta (Mateus 6.2-4). Prestar contas não é trombeta: é responsabilidade com quem confiou. A diferença está em **quem fica bonito** na história.

**Por fim:** escreva o parágrafo do seu projeto, real ou imaginado, com pelo menos uma meta que *não* foi atingida.`,
    },
  ],
};
