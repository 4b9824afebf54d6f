import { Scene } from "#app/ui/scene.tsx";

/** A watering can over three sprouts: one plants, another waters (1 Corinthians 3.6). */
export function Watering() {
  return (
    <Scene height={320}>
      <circle cx="96" cy="80" r="40" className="fill-wheat" opacity=".85" />
      <path d="M0 250q130-26 262-8t258-10v88H0z" className="fill-leaf-wash" />
      <path className="stroke-line" strokeWidth="2.5" d="M0 276q130-22 262-6t258-8M0 302q130-20 262-4t258-6" />
      <g className="stroke-leaf" strokeWidth="5">
        <path d="M96 246v-30m0 4q-18-2-22-18q20 0 22 18m0-4q18-2 20-18q-18 0-20 18" />
        <path d="M170 240v-44m0 6q-22-2-26-22q24 0 26 22m0-2q20-4 22-24q-20 2-22 24m0 26q-18-2-22-16q18-2 22 16" />
        <path d="M244 240v-22m0 2q-14-2-16-14q14 0 16 14m0-2q12-2 14-14q-12 0-14 14" />
      </g>
      <g className="stroke-sky" strokeWidth="4">
        <path d="M222 104l-14 18M206 128l-10 22M184 122l-12 20M190 168l-7 18M160 150l-9 18M214 164l-5 20M164 184l-5 12" />
      </g>
      <g className="stroke-ink" strokeWidth="5">
        <path className="fill-raised" d="M318 84l112 24-22 104-112-24z" />
        <path className="fill-raised" d="M306 140l-66-33 8-21q-26 26-34 64l14-17 70 41" />
        <path d="M340 88q14-54 62-44t42 66M424 132q44 8 36 44t-50 24" />
        <path className="stroke-wheat" d="M312 112l112 24" />
      </g>
    </Scene>
  );
}
