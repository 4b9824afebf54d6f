/** The faces of the demo school's people, drawn. */
import sharp from "sharp";

type Face = {
  ground: string;
  skin: string;
  shade: string;
  clothes: string;
  /** Behind the head, and over the forehead. */
  hairBehind: string;
  hairInFront: string;
  more?: string;
};

const faces: Record<string, Face> = {
  // Grey hair in a knot, round glasses.
  marta: {
    ground: "#d9e4d0",
    skin: "#c98f6b",
    shade: "#b0754f",
    clothes: "#1d6b3c",
    hairBehind: `<circle cx="96" cy="34" r="17" fill="#b9b4ab"/><path d="M52 92q-4-52 44-52t44 52q-2 12-8 18H60q-6-6-8-18Z" fill="#a9a49b"/>`,
    hairInFront: `<path d="M58 84q2-34 38-34t38 34q-10-18-38-18T58 84Z" fill="#c6c2ba"/>`,
    more: `<g fill="none" stroke="#3b2a20" stroke-width="2.6"><circle cx="80" cy="94" r="11"/><circle cx="112" cy="94" r="11"/><path d="M91 93q5-4 10 0"/></g>`,
  },
  // Short dark hair and a beard.
  davi: {
    ground: "#e6dcc6",
    skin: "#8a5a3c",
    shade: "#734629",
    clothes: "#2b6285",
    hairBehind: `<path d="M58 96q-2-50 38-50t38 50Z" fill="#241a15"/>`,
    hairInFront: `<path d="M58 88q-4-44 38-44t38 44q-6-20-14-24q-24 6-48 0q-8 4-14 24Z" fill="#241a15"/><path d="M60 98q0 44 36 46q36-2 36-46q-2 16-12 18q-24-8-48 0q-10-2-12-18Z" fill="#2c201a"/>`,
  },
  // A cloud of curls.
  helena: {
    ground: "#ded6e4",
    skin: "#e0ac86",
    shade: "#c68f68",
    clothes: "#5d467f",
    hairBehind: `<path d="M46 128q-16-10-8-26q-10-16 4-28q0-20 20-24q14-18 34-10q22-8 34 10q20 4 20 24q14 12 4 28q8 16-8 26q-50 14-100 0Z" fill="#5a3420"/>`,
    hairInFront: `<path d="M60 82q0-18 16-22q8-10 20-6q14-4 20 6q16 4 16 22q-12-4-18-12q-10 6-18 2q-10 4-18-2q-6 8-18 12Z" fill="#6b4029"/>`,
  },
  // Long braids and a headband.
  ester: {
    ground: "#d3e2e4",
    skin: "#6f432b",
    shade: "#5a331f",
    clothes: "#c98a1b",
    hairBehind: `<path d="M54 96q-4-54 42-54t42 54l6 56q-8 8-16 2l-4-52H68l-4 52q-8 6-16-2Z" fill="#1c1412"/>`,
    hairInFront: `<path d="M58 84q2-36 38-36t38 36q-14-20-38-20T58 84Z" fill="#1c1412"/><path d="M60 72q36-26 72 0" fill="none" stroke="#c9553a" stroke-width="7" stroke-linecap="round"/>`,
  },
};

function draw({ ground, skin, shade, clothes, hairBehind, hairInFront, more = "" }: Face) {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 192 192">
<path d="M0 0h192v192H0z" fill="${ground}"/>
${hairBehind}
<path d="M20 192q2-44 52-50h48q50 6 52 50Z" fill="${clothes}"/>
<path d="M80 124h32v22q-16 16-32 0Z" fill="${shade}"/>
<ellipse cx="96" cy="96" rx="36" ry="44" fill="${skin}"/>
${hairInFront}
<g fill="#231a15"><circle cx="81" cy="94" r="3.4"/><circle cx="111" cy="94" r="3.4"/></g>
<g fill="none" stroke-linecap="round" stroke-width="3"><path d="M73 84q7-5 14-1M105 83q7-4 14 1" stroke="#3b2a20"/><path d="M96 98q-5 8 1 10" stroke="${shade}"/><path d="M84 118q12 9 24 0" stroke="#7c2f22"/></g>
${more}
</svg>`;
}

/** The portraits as WebP, by name. */
export async function makePortraits(): Promise<[string, Buffer][]> {
  const made = Object.entries(faces).map(async ([name, face]): Promise<[string, Buffer]> => {
    return [
      name,
      await sharp(Buffer.from(draw(face)))
        .webp({ quality: 82 })
        .toBuffer(),
    ];
  });
  return await Promise.all(made);
}
