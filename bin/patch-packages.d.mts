export function patchPackages(): Promise<void>;
