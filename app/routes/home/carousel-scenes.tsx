import type { ReactNode } from "react";

export function Sowing() {
  return (
    <Landscape>
      <circle cx="400" cy="170" r="70" className="fill-wheat" opacity=".85" />
      <g className="stroke-wheat" strokeWidth="4">
        <path d="M400 76V56M454 92l11-17M346 92l-11-17M490 130l18-9M310 130l-18-9" />
      </g>
      <path d="M40 340q60-132 214-160t346-8v168z" className="fill-wheat-wash" />
      <path d="M40 340q60-132 214-160t346-8v168z" className="fill-wheat" opacity=".24" />
      <g className="stroke-wheat-deep" strokeWidth="2.5" opacity=".55">
        <path d="M388 178Q220 214 84 340M396 178Q310 226 220 340M404 178q-4 74-34 162M410 178q66 62 140 162M418 178q110 34 182 84" />
      </g>
      <g className="fill-wheat-deep">
        <path d="M70 128q9-6 14 3q-9 7-14-3M112 92q9-6 14 3q-9 7-14-3M150 140q9-6 14 3q-9 7-14-3M188 104q9-6 14 3q-9 7-14-3M226 152q9-6 14 3q-9 7-14-3M132 172q9-6 14 3q-9 7-14-3M258 118q9-6 14 3q-9 7-14-3M206 198q9-6 14 3q-9 7-14-3M290 164q9-6 14 3q-9 7-14-3M88 204q9-6 14 3q-9 7-14-3M162 236q9-6 14 3q-9 7-14-3" />
      </g>
      <g className="stroke-leaf" strokeWidth="5">
        <path d="M478 292v-34m0 4q-19-2-23-19q21 0 23 19m0-4q18-2 21-19q-19 0-21 19M330 300v-22m0 2q-14-1-17-14q16 0 17 14" />
      </g>
    </Landscape>
  );
}

export function Growing() {
  return (
    <Landscape>
      <circle cx="506" cy="78" r="42" className="fill-wheat" opacity=".85" />
      <path
        d="M196 112a30 30 0 0 1 8-59a46 46 0 0 1 86-12a38 38 0 0 1 52 44a15 15 0 0 1-4 28q-70 8-142-1"
        className="fill-raised stroke-sky"
        strokeWidth="4"
      />
      <path
        className="stroke-sky"
        strokeWidth="4"
        d="M214 138l-10 20M258 136l-10 20M302 138l-10 20M236 172l-9 18M282 172l-9 18M322 166l-9 18M204 204l-8 16"
      />
      <path d="M40 340q50-80 226-88t334-8v96z" className="fill-leaf" opacity=".2" />
      <path
        className="stroke-leaf"
        opacity=".4"
        strokeWidth="2.5"
        d="M108 292q84-16 202-10t290-8M66 320q104-16 244-8t290-6"
      />
      <path className="stroke-wheat-deep" strokeWidth="5" d="M404 258V74" />
      <g className="stroke-leaf" strokeWidth="6">
        <path d="M392 258q40-28 14-62t0-62t8-52M410 200q34 2 44-26q-38-6-44 26m-12-34q-38 0-44-30q40-2 44 30m12-40q32 0 40-26q-34-6-40 26m2-46q-24-8-22-34q26 6 22 34m-14 154q-34-4-38-32q36 0 38 32" />
      </g>
      <g className="stroke-leaf" strokeWidth="5">
        <path d="M288 256v-52m0 8q-26-2-31-26q28 0 31 26m0-4q24-2 28-24q-26 0-28 24m0 28q-20-1-25-19q23-1 25 19M500 252v-36m0 4q-21-2-25-21q23 0 25 21m0-3q19-2 22-20q-21 0-22 20" />
      </g>
    </Landscape>
  );
}

export function Harvest() {
  return (
    <Landscape>
      <circle cx="176" cy="120" r="60" className="fill-wheat" opacity=".85" />
      <path d="M40 340q40-88 180-102t380-18v120z" className="fill-clay" opacity=".2" />
      <path
        className="stroke-clay"
        opacity=".4"
        strokeWidth="2.5"
        d="M104 276q90-20 196-10t300-12M70 308q104-16 230-8t300-8"
      />
      <g className="stroke-clay" strokeWidth="4">
        <g id="espiga">
          <path d="M400 296Q404 190 400 62M400 104q-18-2-23-25q21 4 23 25q2-21 23-25q-5 23-23 25m0 28q-18-2-23-25q21 4 23 25q2-21 23-25q-5 23-23 25m0 28q-18-2-23-25q21 4 23 25q2-21 23-25q-5 23-23 25" />
        </g>
        <use href="#espiga" transform="rotate(-25 400 250)" />
        <use href="#espiga" transform="rotate(25 400 250)" />
        <path d="M386 296L346 128M414 296l40-168" />
      </g>
      <path d="M372 236q28 12 56 0v26q-28 12-56 0z" className="fill-wheat stroke-clay" strokeWidth="4" />
      <path d="M424 252q28 2 40 16" className="stroke-clay" strokeWidth="3" />
      <g transform="rotate(12 500 290)">
        <path d="M458 262h84v56h-84z" className="fill-raised stroke-ink" strokeWidth="4" />
        <path d="M482 290l12 12l24-26" className="stroke-leaf" strokeWidth="6" />
      </g>
      <g className="stroke-wheat-deep" strokeWidth="3.5" opacity=".7">
        <path d="M58 268v-66m0 18q-11-1-14-15q13 2 14 15q1-13 14-15q-3 14-14 15m0 20q-11-1-14-15q13 2 14 15q1-13 14-15q-3 14-14 15M268 262v-58m0 18q-11-1-14-15q13 2 14 15q1-13 14-15q-3 14-14 15m0 20q-11-1-14-15q13 2 14 15q1-13 14-15q-3 14-14 15M118 274v-54m0 18q-11-1-14-15q13 2 14 15q1-13 14-15q-3 14-14 15" />
      </g>
    </Landscape>
  );
}

/** A decorative drawing that fills its side of a slide and is cut where there is no space. */
function Landscape({ children }: { children: ReactNode }) {
  return (
    <svg
      viewBox="0 0 600 340"
      className="block size-full"
      preserveAspectRatio="xMidYMax slice"
      aria-hidden="true"
      fill="none"
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      {children}
    </svg>
  );
}
