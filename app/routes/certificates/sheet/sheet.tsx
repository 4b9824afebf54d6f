import type { CSSProperties, ReactNode } from "react";
import type { Sheet as SheetData } from "#app/domain/certificates/sheet.ts";
import { Frame } from "#app/routes/certificates/sheet/frame.tsx";

/** One side of a certificate: an A4 landscape sheet that scales with the screen and prints as one page. */
export function Sheet({ design, side, label, children }: SheetProps) {
  const colours = {
    "--primary": design.primary_color,
    "--secondary": design.secondary_color,
    "--face": `"${design.font_family}"`,
  } as CSSProperties;
  const background = design.certificate_background_url;
  return (
    <article className={`sheet ${side}`} style={colours} aria-label={label}>
      {background ? <img className="frame" src={background} alt="" /> : <Frame />}
      <div className="content">{children}</div>
    </article>
  );
}

type SheetProps = { design: SheetData["design"]; side: "front" | "back"; label: string; children: ReactNode };

type Place = { size: number; fits: number; lines?: number };

/** A font size, in hundredths of the sheet's width, at which a text still fits its place: so many characters a line. */
export function fitting(text: string, { size, fits, lines = 1 }: Place): CSSProperties {
  const length = Array.from(text).length;
  const share = length <= fits ? 1 : (fits * (lines === 1 ? 1 : lines * 0.85)) / length;
  return { "--size": Math.round(size * Math.min(1, Math.max(0.38, share)) * 100) / 100 } as CSSProperties;
}
