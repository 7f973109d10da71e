/** The colours of a drawing: what it is made of, its edges, what shines, and what stands out. */
export interface Colours {
  readonly body: string
  readonly edge: string
  readonly light: string
  readonly accent: string
}

type Draw = (colours: Colours) => string

const rect = ([x, y, width, height]: readonly [number, number, number, number], fill: string, more = '') =>
  `<rect x="${x}" y="${y}" width="${width}" height="${height}" fill="${fill}" ${more}/>`
const circle = ([x, y, radius]: readonly [number, number, number], fill: string, more = '') =>
  `<circle cx="${x}" cy="${y}" r="${radius}" fill="${fill}" ${more}/>`
const path = (d: string, fill: string, more = '') => `<path d="${d}" fill="${fill}" ${more}/>`
const line = (d: string, stroke: string, width = 3) =>
  `<path d="${d}" fill="none" stroke="${stroke}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round"/>`
const row = (count: number, draw: (at: number) => string) =>
  Array.from({ length: count }, (_, at) => draw(at)).join('')

/** How each kind of sample part looks, on a sheet of 240 by 180. */
export const drawings: Readonly<Record<string, Draw>> = {
  'battery pack': c =>
    path('M30 118 62 70H196L212 118Z', c.light) +
    path('M30 118H212V146Q212 152 206 152H36Q30 152 30 146Z', c.body) +
    row(4, at =>
      path(
        `M${70 + at * 32} 78H${94 + at * 32}L${100 + at * 32} 110H${66 + at * 32}Z`,
        c.accent,
        'opacity="0.85"',
      ),
    ) +
    row(8, at => circle([44 + at * 22, 135, 3], c.edge)) +
    rect([196, 122, 22, 16], '#e8712a', 'rx="3"'),
  'battery module': c =>
    rect([52, 58, 136, 84], c.body, 'rx="6"') +
    row(6, at => rect([60 + at * 21, 66, 16, 68], c.light, 'rx="2"')) +
    row(6, at => rect([64 + at * 21, 52, 8, 8], at % 2 ? '#2b2f36' : '#e8712a', 'rx="2"')) +
    line('M68 50H169', c.edge, 3) +
    rect([96, 92, 48, 18], c.accent, 'rx="3"'),
  'rear drive motor': c => motor(c, true),
  'front drive motor': c => motor(c, false),
  'traction inverter': c =>
    path('M56 82 74 62H184L168 82Z', c.light) +
    rect([56, 82, 112, 58], c.body, 'rx="4"') +
    path('M168 82 184 62V120L168 140Z', c.edge) +
    row(7, at => line(`M${66 + at * 15} 90V132`, c.edge, 2)) +
    row(3, at => circle([72 + at * 22, 150, 8], '#e8712a') + circle([72 + at * 22, 150, 3], '#2b2f36')),
  'on-board charger 11 kW': c =>
    rect([54, 66, 120, 72], c.body, 'rx="8"') +
    row(5, at => line(`M64 ${78 + at * 11}H120`, c.light, 4)) +
    path('M146 84 132 106H142L138 124 154 100H144Z', c.accent) +
    line('M174 116C196 116 190 146 212 146', '#e8712a', 6) +
    rect([206, 138, 16, 16], c.edge, 'rx="3"'),
  'battery management system': c =>
    rect([58, 56, 124, 88], '#2f6b4a', 'rx="4"') +
    row(8, at => rect([68 + at * 14, 50, 8, 8], c.light)) +
    rect([96, 82, 40, 34], '#22252a', 'rx="2"') +
    row(4, at => line(`M88 ${87 + at * 8}H96M136 ${87 + at * 8}H144`, c.light, 2)) +
    circle([74, 74, 5], c.accent) +
    row(3, at => rect([152, 78 + at * 16, 18, 9], c.body, 'rx="1"')),
  'LED headlamp': c =>
    path('M40 108Q60 62 132 58L206 72Q214 108 176 128L70 134Q44 130 40 108Z', c.edge) +
    path('M54 108Q72 74 132 70L194 80Q200 106 170 118L74 124Q56 122 54 108Z', '#dbeefa') +
    row(
      4,
      at =>
        circle([86 + at * 26, 102 - at * 3, 10], c.light) +
        circle([86 + at * 26, 102 - at * 3, 5], '#ffffff'),
    ) +
    line('M70 86Q120 70 186 82', '#ffffff', 4),
  'DC-DC converter': c =>
    rect([66, 70, 108, 66], c.body, 'rx="5"') +
    row(9, at => rect([72 + at * 11, 60, 5, 12], c.light)) +
    line('M84 96H116M84 104H116M128 100Q134 92 140 100T152 100', '#ffffff', 3) +
    circle([64, 122, 7], '#e8712a') +
    circle([178, 122, 7], c.edge),
  'rear subframe': c =>
    line('M46 74H194M46 132H194', c.body, 14) +
    line('M70 74 58 132M170 74 182 132', c.body, 12) +
    line('M100 76 92 130M140 76 148 130', c.light, 6) +
    [46, 194].map(x => circle([x, 74, 10], c.edge) + circle([x, 132, 10], c.edge)).join(''),
  'battery enclosure': c =>
    path('M34 104 66 68H196L210 104Z', c.edge) +
    path('M34 104H210V140Q210 146 204 146H40Q34 146 34 140Z', c.light) +
    path('M50 100 74 74H188L198 100Z', c.body) +
    row(3, at => line(`M${92 + at * 30} 76 ${88 + at * 34} 100`, c.light, 3)) +
    row(7, at => circle([52 + at * 24, 124, 3], c.edge)),
  hood: c =>
    path('M42 136Q50 70 120 54Q190 70 198 136Q120 120 42 136Z', c.body) +
    line('M84 122Q88 84 108 64M156 122Q152 84 132 64', c.edge, 3) +
    path('M62 118Q72 82 104 66Q86 90 82 118Z', c.light, 'opacity="0.6"'),
  'front fender': c =>
    path(
      'M36 116Q40 74 96 66L196 62Q206 66 202 92L188 140H168Q166 98 128 98Q94 98 88 140H44Q36 132 36 116Z',
      c.body,
    ) +
    line('M52 96Q90 78 192 76', c.light, 4) +
    line('M88 140Q94 98 128 98Q166 98 168 140', c.edge, 4),
  'front left door': c =>
    path('M50 96 84 52Q88 46 96 46H176Q184 46 186 54L194 96V140Q194 146 188 146H56Q50 146 50 140Z', c.body) +
    path('M68 92 92 58H172L180 92Z', '#cfe3f0') +
    line('M76 88 100 60', '#ffffff', 4) +
    rect([150, 104, 28, 8], c.edge, 'rx="4"') +
    line('M58 124H186', c.light, 3),
  windshield: c =>
    path('M46 132 76 58Q120 48 164 58L194 132Q120 146 46 132Z', '#bcd9ea') +
    line('M46 132 76 58Q120 48 164 58L194 132Q120 146 46 132Z', c.edge, 5) +
    line('M82 112 106 66M100 120 130 64', '#ffffff', 5) +
    rect([110, 54, 20, 10], c.edge, 'rx="3"'),
  'seat set': c =>
    [58, 128]
      .map(
        x =>
          path(`M${x} 62Q${x + 6} 50 ${x + 26} 50T${x + 52} 62L${x + 48} 112H${x + 4}Z`, c.body) +
          rect([x + 12, 36, 28, 16], c.body, 'rx="6"') +
          rect([x - 2, 110, 58, 26], c.edge, 'rx="8"') +
          line(`M${x + 16} 62 ${x + 16} 104M${x + 36} 62 ${x + 36} 104`, c.light, 3),
      )
      .join(''),
  dashboard: c =>
    path('M28 92Q60 60 120 60T212 92L204 132Q120 116 36 132Z', c.body) +
    rect([96, 74, 72, 28], '#14181d', 'rx="4"') +
    rect([101, 79, 40, 18], c.accent, 'rx="2"') +
    circle([66, 104, 18], 'none', `stroke="${c.edge}" stroke-width="6"`) +
    line('M66 104V120M50 100H82', c.edge, 4) +
    row(3, at => rect([178, 84 + at * 9, 20, 4], c.light)),
  'charging cable, type 2': c =>
    `<ellipse cx="112" cy="102" rx="54" ry="40" fill="none" stroke="${c.body}" stroke-width="11"/>` +
    `<ellipse cx="112" cy="102" rx="34" ry="24" fill="none" stroke="${c.edge}" stroke-width="9"/>` +
    line('M150 74 182 62', c.body, 11) +
    rect([178, 48, 34, 24], c.edge, 'rx="7"') +
    row(3, at => circle([188 + at * 8, 60, 3], c.accent)),
}

function motor(c: Colours, hasReducer: boolean): string {
  return (
    (hasReducer ? path('M44 84Q60 66 92 72V140Q58 144 44 128Z', c.edge) : '') +
    rect([84, 64, 92, 80], c.body, 'rx="14"') +
    row(6, at => line(`M${98 + at * 13} 70V138`, c.light, 3)) +
    circle([180, 104, 26], c.edge) +
    circle([180, 104, 17], c.light) +
    circle([180, 104, 6], c.accent) +
    row(3, at => rect([104 + at * 18, 50, 10, 16], '#e8712a', 'rx="2"'))
  )
}
