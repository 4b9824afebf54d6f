import type { CSSProperties, ReactNode } from "react";
import type { Sheet as SheetData } from "#app/domain/certificates/certificate.ts";
import { halfWaves, rosettePoints, sheetSize, swings, tenth, wavesOf } from "#app/domain/certificates/guilloche.ts";
import { Mark } from "#app/ui/chrome/logo.tsx";

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
export function fitText(text: string, { size, fits, lines = 1 }: Place): CSSProperties {
  const length = Array.from(text).length;
  const share = length <= fits ? 1 : (fits * (lines === 1 ? 1 : lines * 0.85)) / length;
  return { "--size": Math.round(size * Math.min(1, Math.max(0.38, share)) * 100) / 100 } as CSSProperties;
}

/**
 * The drawn frame of a certificate: a guilloche band of interlaced waves, a rosette in each corner and the sprout as
 * a watermark, in the two colours of the design. It is decoration only.
 */
function Frame() {
  const { width, height, inset } = sheetSize;
  const across = width - 2 * inset;
  const down = height - 2 * inset;
  return (
    <svg className="frame" viewBox={`0 0 ${width} ${height}`} aria-hidden="true" fill="none">
      <defs>
        <Band id="across" length={across} />
        <Band id="down" length={down} />
        <path id="rosette" d={rosette()} />
      </defs>
      <rect className="frame-first" x="48" y="48" width={width - 96} height={height - 96} strokeWidth="4" />
      <rect className="frame-second" x="176" y="176" width={width - 352} height={height - 352} strokeWidth="2.5" />
      <use href="#across" x={inset} y={inset} />
      <use href="#across" x={inset} y={height - inset} />
      <use href="#down" transform={`translate(${inset} ${inset}) rotate(90)`} />
      <use href="#down" transform={`translate(${width - inset} ${inset}) rotate(90)`} />
      {[inset, width - inset].flatMap((x) =>
        [inset, height - inset].map((y) => (
          <g key={`${x} ${y}`} transform={`translate(${x} ${y})`}>
            <circle className="ground" r="80" />
            <use href="#rosette" className="rosette" />
            <circle className="frame-first" r="80" strokeWidth="3" />
            <circle className="eye" r="8" />
          </g>
        )),
      )}
      <g className="watermark" transform="translate(1485 1010) scale(38) translate(-16 -16)">
        <path d="M16 30V15" strokeWidth="2.4" strokeLinecap="round" />
        <path d="M15.5 16C8 16 4.5 11.5 4 4c7.5.3 12 4 11.5 12Z" />
        <path d="M17 19.5c0-5.5 3.5-9 10.5-9.5 0 6.5-4 10-10.5 9.5Z" />
      </g>
    </svg>
  );
}

function Band({ id, length }: { id: string; length: number }) {
  return (
    <g id={id} strokeWidth="1.7">
      {swings.map((swing, index) => (
        <g key={swing} className={index % 2 ? "frame-second" : "frame-first"}>
          {wavesOf(swing).map((wave) => (
            <path key={wave.pull} d={drawWave(length, wave)} />
          ))}
        </g>
      ))}
    </g>
  );
}

function drawWave(length: number, { pull, half }: { pull: number; half: number }) {
  const { times, step } = halfWaves(length, half);
  return `M0 0q${tenth(step / 2)} ${-pull} ${step} 0${`t${step} 0`.repeat(times - 1)}`;
}

const rosette = () =>
  `M${rosettePoints()
    .map((point) => point.join(" "))
    .join("L")}Z`;

export function Letterhead({ logo, name }: { logo: string | null; name: string }) {
  return (
    <p className="letterhead">
      {logo ? <img src={logo} alt="" /> : <Mark />}
      {name}
    </p>
  );
}
