/** The one answer to a code that is wrong, switched off or used up: which of them it is, is nobody's business. */
export const invalidVoucher = "Código de voucher inválido.";

/** What a maintainer stands for a month, in centavos (A §1). */
export const maintainerMonthlyCents = 12_000;

export const voucherNotFound = "Voucher não encontrado";
export const codeTaken = "Já existe um voucher com este código.";
