export function findChromium(): Promise<{ CHROMIUM_PATH: string; CHROMIUM_ARGS: string }>;
