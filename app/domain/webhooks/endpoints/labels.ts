/** What is said of an endpoint that is missing. */
export const endpointNotFound = "Integração não encontrada";

/** What is said where something is to be sent to an endpoint that is paused. */
export const pausedSentence = "Os envios estão em pausa. Retome os envios antes.";

/** So many endpoints a school may have: each message to one has room beside those to all others. */
export const mostEndpoints = 10;

/** For how long messages carry both signatures after the secret was changed. */
export const overlapHours = 24;

/** What is wrong with an address, said at its field. */
export const addressSentences = {
  form: "Escreva o endereço completo, que comece com https://.",
  credentials: "Tire o usuário e a senha do endereço: quem recebe reconhece a escola pela assinatura.",
  private: "Este endereço fica em uma rede interna. Use um que a internet alcance.",
  taken: "Já existe uma integração com este endereço.",
};
