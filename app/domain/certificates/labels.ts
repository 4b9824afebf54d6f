/** What is said of a certificate that is not there, was taken back or never was (A §2). */
export const certificateNotFound = "Certificado não encontrado";

/** What is said of one that was taken back on a day. */
export const revokedOn = (day: string) => `Certificado revogado em ${day}`;

/** Whether a refusal says what verifying found, rather than why nothing was looked up. */
export const isVerdict = (message: string) => message === certificateNotFound || message.startsWith(revokedOn(""));
