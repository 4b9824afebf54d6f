const one = new Intl.NumberFormat("pt-BR", { maximumFractionDigits: 1 });

/** Bytes as people read them: "372 KB", "3,4 MB", "38 MB". */
export function sizeLabel(bytes: number) {
  if (bytes < 1_000_000) return `${Math.max(1, Math.round(bytes / 1000))} KB`;
  const megabytes = bytes / 1_000_000;
  return `${one.format(megabytes < 10 ? megabytes : Math.round(megabytes))} MB`;
}

/** Seconds as a player shows them: "1:05", "1:02:09". */
export function timeLabel(seconds: number) {
  const parts = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
  const shown = parts[0] ? parts : parts.slice(1);
  return shown.map((part, i) => (i ? String(part).padStart(2, "0") : part)).join(":");
}
