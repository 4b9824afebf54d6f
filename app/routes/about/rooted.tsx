import { Scene } from "#app/ui/scene.tsx";

/** A young plant and, under the ground, roots larger than itself: what the school is for, drawn once. */
export function Rooted() {
  return (
    <Scene>
      <circle cx="126" cy="70" r="44" className="fill-wheat" opacity=".85" />
      <path d="M0 142q130-22 262-6t258-10v214H0z" className="fill-leaf-wash" />
      <path
        className="stroke-line"
        strokeWidth="2.5"
        d="M0 192q80-8 150-4m218 0q80 2 152-6M0 246q60-6 108-4m306 4q50 0 106-8M0 300q70-6 130-2m270 4q60 0 120-8"
      />
      <g className="stroke-wheat-deep" strokeWidth="4" opacity=".85">
        <path d="M262 138q-8 50 2 96t-6 92" strokeWidth="6" />
        <path d="M261 162q-46 8-70 40t-64 40M260 186q-34 18-40 56t-34 58M264 240q-24 24-22 62" />
        <path d="M262 156q50 6 78 34t70 32M262 178q36 20 46 58t42 62M264 226q20 26 24 76" />
        <path d="M191 202q-26 0-44-14M220 242q-20 8-40 2M340 190q30-6 52 4M308 236q22 10 46 4" strokeWidth="2.5" />
      </g>
      <g className="stroke-leaf" strokeWidth="6">
        <path d="M262 138V44m0 22q-32-4-36-36q34 2 36 36m0-6q30-8 28-42q-30 8-28 42m0 44q-36-2-44-32q38 0 44 32m0 2q34-4 40-36q-36 2-40 36" />
      </g>
    </Scene>
  );
}
