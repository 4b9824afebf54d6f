/** What is said of an article that is none. It stands apart from the articles: every page's error screen knows it. */
export const articleNotFound = "Artigo de ajuda não encontrado";
