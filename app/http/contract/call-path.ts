/** Whether an address belongs to the JSON contract; the pages that document it do not. */
export const isCallPath = (address: string) => /^\/api\/(?!docs(?:[./?]|$))/.test(address);
