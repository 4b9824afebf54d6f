/** What is said of a certificate that is not there, was taken back or never was (A §2). */
export const certificateNotFound = "Certificado não encontrado";
