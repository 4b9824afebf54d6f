/**
 * The header in which our own proxy gives a request its id, and in which the server hands it on. It is not
 * `X-Request-Id`, which is the sender's: Mercado Pago signs the one of its notices.
 */
export const requestIdHeader = "x-proxy-request-id";
