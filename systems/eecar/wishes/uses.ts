import * as z from 'zod'
import { joinedOf } from './lexicon.ts'

const range = z.tuple([z.number().nullable(), z.number().nullable()])

/** A use of parts, and what it needs. */
export const useOfParts = z.strictObject({
  id: z.string().regex(/^[a-z][a-z0-9-]*$/),
  /** What is shown. */
  name: z.strictObject({ ko: z.string().min(1), en: z.string().min(1) }),
  /** What people write, in any language. */
  words: z.array(z.string().min(2)).min(1),
  /** Kinds that serve, by their ids; without a kind in the sentence one of these is wanted. */
  kinds: z.array(z.string()).default([]),
  /** From and to; null is open. */
  voltage: range.optional(),
  capacity: range.optional(),
  power: range.optional(),
  soh: range.optional(),
})

export type UseOfParts = z.output<typeof useOfParts>

const storage = ['pack', 'module', 'cell']
const drive = ['pmmotor', 'induction']
const healthy: UseOfParts['soh'] = [60, null]

const use = (
  id: string,
  [ko, en]: readonly [string, string],
  words: string,
  needs: Partial<UseOfParts> = {},
): UseOfParts => ({ id, name: { ko, en }, words: words.split(', '), kinds: [], ...needs })

/** What the systems knows of uses. An operator adds others, or changes these, by the file that `EECAR_USES` names. */
export const knownUses: readonly UseOfParts[] = [
  use(
    'solar',
    ['태양광 저장', 'Solar storage'],
    '태양광, 태양 전지, 태양광 발전소, 태양광 저장, 태양광 발전, 솔라, 태양열, solar, solar farm, solar power, solar storage, photovoltaic, photovoltaics, PV, Photovoltaik, Solaranlage, Solarspeicher, PV-Anlage, Solarstrom, PV-Speicher, Balkonkraftwerk, Inselanlage, Photovoltaikanlage, Solarenergie',
    { kinds: storage, capacity: [2, null], soh: healthy },
  ),
  use(
    'storage',
    ['에너지 저장', 'Energy storage'],
    '에너지 저장, 에너지저장장치, 에너지 저장 장치, 전력 저장, 이에스에스, 저장장치, energy storage, ESS, energy storage system, stationary storage, storage, store power, power storage, Speicher, Heimspeicher, Hausspeicher, Stromspeicherung, Energiespeicherung',
    { kinds: storage, capacity: [2, null], soh: healthy },
  ),
  use(
    'home',
    ['가정용 전원', 'Home power'],
    '가정용, 주택용, 집에서 쓸, 농막, 별장, 전원주택, 시골집, 컨테이너 하우스, 오프그리드, home storage, home power, household, residential, house battery, off-grid, off grid, cabin, tiny house, cottage, holiday home, powerwall, power wall, allotment, Haushalt, Eigenheim, Gartenhaus, Hütte, Ferienhaus, Schrebergarten, autark',
    { kinds: storage, soh: healthy },
  ),
  use(
    'backup',
    ['비상 전원', 'Backup power'],
    '무정전 전원, 비상 전원, 정전, 비상 발전, 무정전, 무정전 전원 장치, 비상용 전원, 정전 대비용, 백업 전원, 비상전원, 예비 전원, 백업전원, 데이터센터, 서버실, 정전 대비, UPS, backup power, backup supply, uninterruptible power, uninterruptible power supply, emergency power, reserve power, back-up power, backup battery, backup, standby power, power outage, power cut, blackout, UPS system, data centre, data center, server room, Notstrom, Notstromversorgung, USV, Rechenzentrum, Serverraum, Ersatzstrom, Stromausfall, Notstromspeicher, Notstromanlage, Notstrombatterie, Backup-Strom, unterbrechungsfreie Stromversorgung',
    { kinds: ['pack', 'module'], capacity: [2, null], soh: healthy },
  ),
  use(
    'telecom',
    ['통신 기지국', 'Telecom towers'],
    '기지국, 통신 기지국, base station, telecom tower, cell tower, telecom, phone tower, mobile phone tower, Mobilfunk, Mobilfunkmast, Funkmast',
    { kinds: ['pack', 'module'], soh: healthy },
  ),
  use(
    'camper',
    ['캠핑카', 'Camper van'],
    '캠핑카, 캠핑, 차박, 캠핑 트레일러, 모터홈, 푸드트럭, 카라반, camper, camper van, campervan, RV, caravan, camping, motorhome, van life, vanlife, van conversion, overlanding, food truck, travel trailer, Wohnmobil, Wohnwagen, Campingbus, Reisemobil, Camper, Camping, Campingwagen, Campervan, Bulli',
    { kinds: storage, voltage: [null, 60], soh: healthy },
  ),
  use(
    'boat',
    ['보트', 'Boat'],
    '선박, 보트, 요트, 어선, 낚시배, 낚싯배, 고깃배, 전기 보트, 뱃놀이, 배에 쓸, boat, marine, ship, yacht, sailing boat, Boot, sailboat, fishing boat, narrowboat, canal boat, dinghy, catamaran, houseboat, Schiff, Segelboot, Hausboot, Elektroboot, Angelboot, Motorboot, Katamaran, Segelyacht, Yacht',
    { kinds: [...storage, ...drive] },
  ),
  use(
    'forklift',
    ['지게차', 'Forklift'],
    '지게차, 전동 지게차, 포크리프트, 리치 트럭, forklift, fork lift, forklift truck, pallet truck, reach truck, warehouse truck, Gabelstapler, Stapler, Hubwagen, Elektrostapler, Hubstapler, Niederhubwagen',
    { kinds: ['module', 'pack'], voltage: [24, 96], soh: healthy },
  ),
  use(
    'golf-cart',
    ['골프카트', 'Golf cart'],
    '골프카트, 골프차, 골프 카트, 골프장 카트, 전동 카트, golf cart, golf car, golf buggy, buggy, Golfwagen, Golfcart, Golfkart, Golf Cart, Golfmobil',
    { kinds: ['module', 'cell'], voltage: [null, 72] },
  ),
  use(
    'robot',
    ['로봇', 'Robots'],
    '로봇, 무인운반차, 물류 로봇, 자율주행 로봇, 드론, AGV, automated guided vehicle, warehouse robot, robot, robotics, drone, Roboter, Drohne, FTS',
  ),
  use(
    'light-vehicle',
    ['소형 전동차', 'Light vehicles'],
    '전기자전거, 전기 자전거, 전동자전거, 전동킥보드, 전동 킥보드, 킥보드, 전기 스쿠터, 스쿠터, 오토바이, 전기 오토바이, 이륜차, 전동휠체어, 전동 휠체어, 휠체어, 고카트, 사륜오토바이, e-bike, ebike, electric bicycle, electric bike, scooter, e-scooter, electric scooter, motorcycle, motorbike, micromobility, wheelchair, mobility scooter, go-kart, go kart, quad bike, cargo bike, Elektrofahrrad, E-Fahrrad, Pedelec, Lastenrad, E-Roller, E-Scooter, Motorrad, Roller, Rollstuhl, Elektrorollstuhl, Gokart, Quad',
    { kinds: ['cell', 'module'], voltage: [null, 96] },
  ),
  use(
    'farm',
    ['농업', 'Farming'],
    '농업, 농기계, 트랙터, 경운기, 농기구, 전동 트랙터, agriculture, farm machinery, tractor, farming, farm, Landwirtschaft, Traktor, Landmaschine',
    { kinds: [...drive, ...storage] },
  ),
  use(
    'greenhouse',
    ['온실', 'Greenhouse'],
    '스마트팜, 온실, 비닐하우스, greenhouse, smart farm, poly tunnel, Gewächshaus',
    { kinds: ['heater', 'waterpump', 'windshield', 'sideglass', 'panorama'] },
  ),
  use('irrigation', ['관개', 'Irrigation'], '관개, 양수기, irrigation, water pumping, Bewässerung', {
    kinds: [...drive, 'inverter', 'waterpump'],
  }),
  use(
    'conversion',
    ['전기차 개조', 'EV conversion'],
    '전기차 개조, 전기차 컨버전, 클래식카, 올드카 개조, 전기차 전환, 전동화, 개조, EV conversion, electric conversion, conversion, converting, retrofit, kit car, classic car, electrify, Umbau, Oldtimer, Elektroumbau, Elektrifizierung, E-Umbau, Umrüstung',
    { kinds: [...drive, 'sic', 'igbt', 'traction-inverter', 'reducer', 'pack'] },
  ),
  use(
    'machines',
    ['산업 기계', 'Machines'],
    '컨베이어, 공작기계, 선반, 씨엔씨, conveyor, conveyor belt, machine tool, CNC, lathe, milling machine, Förderband, Werkzeugmaschine, Drehbank',
    { kinds: [...drive, 'sic', 'igbt', 'traction-inverter'] },
  ),
  use(
    'generator',
    ['발전', 'Power generation'],
    '발전기, 풍력, 풍력 발전기, 소수력, 소수력 발전, generator, wind turbine, wind power, micro hydro, hydro plant, Generator, Windrad, Windkraft, Wasserkraft',
    { kinds: [...drive, 'stator', 'rotor'] },
  ),
  use(
    'cooling',
    ['냉동·냉장', 'Cooling'],
    '냉동차, 냉장, 저온 창고, 콜드체인, refrigerated truck, refrigerated, cold chain, cold store, refrigerator, Kühlwagen, Kühlhaus, Kühllager',
    { kinds: ['compressor', 'heatpump'] },
  ),
  use(
    'charging',
    ['충전소', 'Charging points'],
    '충전소, 이동식 충전, charging point, charging station, mobile charging, wallbox, Ladestation, Ladesäule, Wallbox',
    { kinds: ['obc', 'fastcharger', 'cable', 'inlet', 'pack'] },
  ),
  use(
    'repair',
    ['수리', 'Repair'],
    '수리, 정비, 사고차 수리, 교체, repair, replacement, Reparatur, Ersatzteil, Austausch',
  ),
  use(
    'training',
    ['교육', 'Training'],
    '교육, 실습, 교보재, 훈련, training rig, education, teaching, school, training, Ausbildung, Schulung, Berufsschule',
  ),
  use(
    'research',
    ['연구', 'Research'],
    '연구, 연구실, 시험 장비, research, laboratory, test bench, testing, Forschung, Labor, Prüfstand',
  ),
  use(
    'black-mass',
    ['배터리 재활용', 'Battery recycling'],
    '블랙매스, 블랙파우더, 니켈 코발트 회수, 배터리 재활용, black mass, black powder, battery recycling, recovering nickel, cobalt recovery, Batterierecycling, Schwarzmasse',
    { kinds: storage },
  ),
  use(
    'magnets',
    ['자석 회수', 'Magnet recovery'],
    '자석 회수, 네오디뮴 회수, 희토류 회수, 희토류, 네오디뮴, recovering magnets, recovering neodymium, neodymium, rare earth, magnet recovery, Neodym, Seltene Erden, Magnetrückgewinnung',
    { kinds: ['rotor', 'pmmotor'] },
  ),
  use(
    'smelting',
    ['금속 재활용', 'Metal recycling'],
    '용해, 제련, 고철, 금속 재활용, 알루미늄 용해, smelting, melting, foundry, metal recycling, scrap metal, Schmelze, Gießerei, Schrott, Metallrecycling',
  ),
  use(
    'construction',
    ['건설', 'Construction'],
    '건설, 건축, 모듈러 주택, 골조, construction, modular house, building structure, Hausbau, Bauwesen, Modulhaus',
  ),
  use(
    'furniture',
    ['가구', 'Furniture'],
    '가구, 사무용 의자, 인테리어 소품, 카페, furniture, furnishing, office chair, café, Möbel, Bürostuhl',
    { kinds: ['seat'] },
  ),
  use(
    'acoustics',
    ['방음', 'Sound insulation'],
    '방음, 흡음, 방음재, sound insulation, acoustic, soundproofing, Schalldämmung, Schallschutz',
    { kinds: ['carpet', 'headliner'] },
  ),
  use(
    'lighting',
    ['조명', 'Lighting'],
    '조명, 무대 조명, 가로등, lighting, stage lights, street lamp, street light, Beleuchtung, Straßenlaterne',
  ),
  use(
    'signs',
    ['안내판', 'Digital signs'],
    '안내판, 디지털 안내판, 광고판, digital sign, signage, advertising, Werbetafel, Anzeigetafel',
    { kinds: ['display'] },
  ),
]

/** The uses that are known here and those of an operator, whose uses of the same id stand in place of ours. */
export function mergeUses(own: readonly UseOfParts[]): readonly UseOfParts[] {
  const replaced = new Set(own.map(({ id }) => id))
  // A word that an operator gives to a use of their own means that one alone.
  const taken = new Set(own.flatMap(({ words }) => words).map(joinedOf))
  const known = knownUses
    .filter(({ id }) => !replaced.has(id))
    .map(use => ({ ...use, words: use.words.filter(word => !taken.has(joinedOf(word))) }))
  return [...known, ...own]
}
