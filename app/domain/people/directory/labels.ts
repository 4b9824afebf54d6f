export const personNotFound = "Pessoa não encontrada";
export const ownRole = "Você não pode mudar o seu próprio papel.";
export const foundersRole = "O papel do fundador da plataforma não muda.";
export const configuredAdmin =
  "Este e-mail está na configuração ADMIN_EMAILS e volta a ser admin ao entrar. Tire-o de lá primeiro.";
export const nobodyByEmail =
  "Ninguém entrou na plataforma com este e-mail ainda. Peça que a pessoa entre uma vez e tente de novo.";
export const manyByEmail = "Há mais de uma conta com este e-mail. Encontre a certa na lista de pessoas.";
