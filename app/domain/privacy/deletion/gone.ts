/** What stands wherever the name of somebody stood who deleted their account. */
export const goneName = "Conta apagada";

const nowhere = "conta-apagada.invalid";

/** The address that takes the place of theirs: nobody's, and never the same twice. */
export const goneAddress = (userId: string) => `${userId}@${nowhere}`;

/** Whether an address stands for somebody who is gone: nothing is sent there. */
export const isGone = (email: string) => email.endsWith(`@${nowhere}`);
