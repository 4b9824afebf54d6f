/** Whether an address is for the JSON contract; the pages that describe it are pages. */
export const isCallPath = (address: string) => /^\/api\/(?!docs(?:[./?]|$))/.test(address);
