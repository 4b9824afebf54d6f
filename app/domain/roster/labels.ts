export const instructorNotFound = "Instrutor não encontrado";
export const founderStays = "O fundador da plataforma não pode ser excluído.";
export const realUserStays = "Usuários reais não podem ser excluídos através desta interface.";
export const realUserElsewhere = "Quem tem conta na plataforma é editado pelo próprio perfil.";
export const photoFailed = "Erro ao fazer upload da imagem. Tente novamente.";

/** A failed photo with what the server says of it. */
export const photoFailedBecause = (sentence: string) => `Erro ao fazer upload da imagem: ${sentence}`;

/** What a rating is as long as the school says no other. */
export const standardRating = 4.8;

/** How many specialties a card of the admin list shows before "+N mais". */
export const specialtiesShown = 3;
