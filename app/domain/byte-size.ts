const steps = ["bytes", "KB", "MB", "GB", "TB"];

/** A number of bytes for people: `1,4 GB`. */
export function byteSize(bytes: number): string {
  const step = Math.min(steps.length - 1, Math.floor(Math.log2(Math.max(bytes, 1)) / 10));
  return `${(bytes / 1024 ** step).toLocaleString("pt-BR", { maximumFractionDigits: 1 })} ${steps[step]}`;
}
