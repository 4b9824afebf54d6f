const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Whether a text is the id of a person or a file, as PostgreSQL writes it. To ask for any other is an error there. */
export const isUuid = (text: string) => uuid.test(text);
