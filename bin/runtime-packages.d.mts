export const runtimePackages: string[];
export function copyRuntimePackages(folder: string): void;
