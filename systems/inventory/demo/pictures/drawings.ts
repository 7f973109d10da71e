/** Goods as a shop's shelf labels draw them: flat shapes in a square of 200, by the beginning of their SKU. */
type Draw = (colours: Colours) => string

export interface Colours {
  readonly main: string
  readonly dark: string
  readonly light: string
}

const ring = (radius: number, width: number, colour: string) =>
  `<circle cx="100" cy="100" r="${radius}" fill="none" stroke="${colour}" stroke-width="${width}"/>`

const spokes = (colour: string) =>
  Array.from(
    { length: 8 },
    (_, at) =>
      `<path d="M100 100V52" stroke="${colour}" stroke-width="2" transform="rotate(${at * 45} 100 100)"/>`,
  ).join('')

const studs = (colour: string, count: number) =>
  Array.from(
    { length: count },
    (_, at) =>
      `<rect x="96" y="28" width="8" height="9" rx="2" fill="${colour}" transform="rotate(${(at * 360) / count} 100 100)"/>`,
  ).join('')

export const drawings: Readonly<Record<string, Draw>> = {
  TUB: ({ main, dark }) =>
    `${ring(58, 16, main)}${ring(58, 3, dark)}<path d="M100 158v20" stroke="${dark}" stroke-width="6"/><circle cx="100" cy="180" r="5" fill="${dark}"/>`,
  TYR: ({ main, dark, light }) =>
    `${ring(62, 18, dark)}${studs(main, 24)}${ring(50, 4, light)}${spokes(light)}<circle cx="100" cy="100" r="10" fill="${main}"/>`,
  PAT: ({ main, dark, light }) =>
    `<rect x="42" y="62" width="116" height="82" rx="12" fill="${main}"/><rect x="42" y="62" width="116" height="26" rx="12" fill="${dark}"/><g fill="${light}"><rect x="58" y="102" width="36" height="28" rx="8"/><circle cx="124" cy="116" r="15"/></g>`,
  LGT: ({ main, dark, light }) =>
    `<path d="M118 78L182 44V156L118 122Z" fill="${light}"/><rect x="40" y="72" width="68" height="56" rx="12" fill="${dark}"/><path d="M104 68h18v64h-18z" fill="${main}"/><rect x="62" y="128" width="20" height="26" rx="4" fill="${main}"/>`,
  REF: ({ main, dark, light }) =>
    `<path d="M66 38L44 62V168H156V62L134 38L112 74H88Z" fill="${main}"/><path d="M44 112H156V128H44Z" fill="${light}"/><path d="M64 44V168M136 44V168" stroke="${light}" stroke-width="12"/><path d="M100 74V168" stroke="${dark}" stroke-width="3"/>`,
  'LCK-U': ({ main, dark, light }) =>
    `<path d="M64 128V84a36 36 0 0 1 72 0v44" fill="none" stroke="${dark}" stroke-width="16"/><rect x="40" y="122" width="120" height="34" rx="12" fill="${main}"/><circle cx="100" cy="139" r="8" fill="${light}"/>`,
  LCK: ({ main, dark, light }) =>
    `<g fill="none" stroke="${main}" stroke-width="9">${[0, 1, 2, 3, 4, 5].map(at => `<ellipse cx="${54 + at * 18}" cy="${72 + (at % 2) * 10}" rx="14" ry="10"/>`).join('')}</g><rect x="70" y="108" width="60" height="56" rx="10" fill="${dark}"/><circle cx="100" cy="130" r="8" fill="${light}"/><path d="M100 132v18" stroke="${light}" stroke-width="6"/>`,
  HLM: ({ main, dark, light }) =>
    `<path d="M32 122C32 68 66 46 102 46C144 46 170 78 170 122Z" fill="${main}"/><path d="M32 122H170L176 134H28Z" fill="${dark}"/><g fill="${light}"><path d="M64 74l34-12-4 14-36 14z"/><path d="M112 62l30 14 4 14-36-14z"/></g><path d="M62 134C66 164 96 172 116 160" fill="none" stroke="${dark}" stroke-width="6"/>`,
  TLS: ({ main, dark, light }) =>
    `<rect x="52" y="88" width="96" height="34" rx="10" fill="${main}"/><path d="M60 88L36 50M84 88L80 40M116 88L124 40M140 88L166 52" stroke="${dark}" stroke-width="9" stroke-linecap="round"/><path d="M70 122v36M130 122v36" stroke="${dark}" stroke-width="9" stroke-linecap="round"/><circle cx="66" cy="105" r="6" fill="${light}"/><circle cx="134" cy="105" r="6" fill="${light}"/>`,
  'PMP-F': ({ main, dark, light }) =>
    `<rect x="88" y="58" width="24" height="96" rx="6" fill="${main}"/><path d="M100 58V34M72 34H128" stroke="${dark}" stroke-width="10" stroke-linecap="round"/><path d="M64 160H136" stroke="${dark}" stroke-width="14" stroke-linecap="round"/><circle cx="100" cy="124" r="13" fill="${light}"/><path d="M112 84C158 84 150 130 158 150" fill="none" stroke="${dark}" stroke-width="5"/>`,
  PMP: ({ main, dark, light }) =>
    `<g transform="rotate(-32 100 100)"><rect x="34" y="88" width="92" height="24" rx="8" fill="${main}"/><rect x="122" y="92" width="44" height="16" rx="6" fill="${dark}"/><rect x="22" y="92" width="14" height="16" rx="3" fill="${dark}"/><circle cx="66" cy="100" r="8" fill="${light}"/></g>`,
  LUB: ({ main, dark, light }) =>
    `<path d="M74 82h52l8 16v66a10 10 0 0 1-10 10H76a10 10 0 0 1-10-10V98z" fill="${main}"/><path d="M88 82L96 34h8l8 48z" fill="${dark}"/><path d="M100 108c14 18 18 24 18 32a18 18 0 0 1-36 0c0-8 4-14 18-32z" fill="${light}"/>`,
  BRK: ({ main, dark, light }) =>
    `<g fill="${main}"><path d="M44 66h44v72H44a10 10 0 0 1-10-10V76a10 10 0 0 1 10-10z"/><path d="M112 66h44a10 10 0 0 1 10 10v52a10 10 0 0 1-10 10h-44z"/></g><path d="M52 82h28v40H52zM120 82h28v40h-28z" fill="${dark}"/><path d="M60 66V50M140 66V50" stroke="${light}" stroke-width="10" stroke-linecap="round"/>`,
  'BAG-P': ({ main, dark, light }) =>
    `<path d="M52 66H148L158 156a12 12 0 0 1-12 12H54a12 12 0 0 1-12-12Z" fill="${main}"/><path d="M46 42H154V74H46Z" fill="${dark}"/><rect x="88" y="66" width="24" height="34" rx="4" fill="${light}"/><circle cx="66" cy="126" r="9" fill="${light}"/>`,
  BAG: ({ main, dark, light }) =>
    `<path d="M40 74C40 60 52 52 66 52H134L164 98C168 124 152 142 128 142H74C50 142 40 122 40 100Z" fill="${main}"/><path d="M46 88H156" stroke="${dark}" stroke-width="7"/><path d="M66 52V36M104 52V36" stroke="${dark}" stroke-width="10"/><rect x="132" y="104" width="20" height="12" rx="3" fill="${light}"/>`,
  BTL: ({ main, dark, light }) =>
    `<path d="M70 70h60v18l-6 12 6 12v50a12 12 0 0 1-12 12H82a12 12 0 0 1-12-12v-50l6-12-6-12z" fill="${main}"/><path d="M74 50h52l6 20H68z" fill="${dark}"/><rect x="90" y="30" width="20" height="22" rx="5" fill="${dark}"/><path d="M84 124h32v26H84z" fill="${light}"/>`,
  CAG: ({ main, dark }) =>
    `<path d="M64 48C64 110 62 160 100 166C138 160 136 110 136 48" fill="none" stroke="${main}" stroke-width="9"/><path d="M64 84H136M68 126H132" stroke="${dark}" stroke-width="8"/><path d="M100 44V166" stroke="${dark}" stroke-width="6"/>`,
}
