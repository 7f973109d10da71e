import type { Random } from '@monotable/server/kit'
import type { Items } from '../operation.ts'
import type { Category } from '../values/vocabulary.ts'
import type { uses } from './uses.ts'
import type { Both, Vehicle } from './vehicles.ts'

export type Specification = Omit<Items['PartSpecification'], 'partId' | 'version' | 'partVersion'>

/** A kind of part that is sold. */
export interface Kind {
  readonly category: Category
  readonly name: Both
  readonly says: Both
  /** In ten thousand won. */
  readonly price: readonly [least: number, most: number]
  readonly most: number
  /** What one is worth by what is known of it, in ten thousand won too. */
  readonly worth?: (specification: Specification) => number | undefined
  readonly uses: readonly (keyof typeof uses)[]
  readonly specify?: (vehicle: Vehicle, random: Random) => Specification
}

/** So much for a kWh that can still be stored. */
const wonPerKwh = 9

const worthOfBattery = ({ electricalProps, batteryHealth }: Specification) =>
  electricalProps?.capacity && batteryHealth?.soh
    ? (electricalProps.capacity * batteryHealth.soh * wonPerKwh) / 100
    : undefined

const insulation = (random: Random) =>
  random.happens(0.9)
    ? { safetyInfo: { insulation: random.one(['IEC 60664-1', 'ISO 6469-3', 'KS C IEC 60664']) } }
    : {}

const batteryOf =
  (share: number) =>
  ({ pack, cathode }: Vehicle, random: Random): Specification => ({
    weight: Math.round(pack.weight * share),
    electricalProps: {
      voltage: Math.round(pack.voltage * share),
      ...(random.happens(0.95) && { capacity: Math.round(pack.capacity * share * 10) / 10 }),
    },
    ...(random.happens(0.93) && {
      batteryHealth: {
        soh: random.happens(0.75) ? random.whole(66, 97) : random.whole(18, 65),
        cathodeType: cathode,
        cycles: random.whole(80, 1900),
      },
    }),
    thermalProps: { cooling: random.one(['liquid', 'air', '수냉식']) },
    recyclingInfo: { recyclability: random.whole(60, 95) },
    ...insulation(random),
  })

const drive = ({ power, pack }: Vehicle, random: Random): Specification => ({
  weight: random.whole(38, 96),
  electricalProps: { voltage: pack.voltage, power },
  materialComposition: { primary: 'copper', secondary: ['electrical steel', 'neodymium'] },
  recyclingInfo: { recyclability: random.whole(75, 95) },
  ...insulation(random),
})

const lowVoltage = (_: Vehicle, random: Random): Specification => ({
  weight: random.whole(1, 9),
  electricalProps: { voltage: 12, power: random.whole(1, 3) },
})

const metals = {
  aluminium: { primary: 'aluminium', alloys: ['AL6061-T6', 'AL6082', 'AL5754'], strength: [210, 340] },
  steel: { primary: 'steel', alloys: ['DP780', 'DP980', '22MnB5', 'SPFC590'], strength: [580, 1500] },
} as const

const madeOf =
  (...names: readonly (keyof typeof metals)[]) =>
  (_: Vehicle, random: Random): Specification => {
    const { primary, alloys, strength } = metals[random.one(names)]
    return {
      weight: random.whole(6, 48),
      materialComposition: { primary },
      mechanicalProps: {
        alloy: random.one<string>(alloys),
        tensileStrength: random.whole(strength[0], strength[1]),
      },
      recyclingInfo: { recyclability: random.whole(80, 99) },
    }
  }

const soft =
  (primary: string, secondary: readonly string[], recyclability: number) =>
  (_: Vehicle, random: Random): Specification => ({
    weight: random.whole(4, 36),
    materialComposition: { primary, secondary: [...secondary] },
    recyclingInfo: { recyclability: recyclability + random.whole(-8, 8) },
  })

export const kinds: readonly Kind[] = [
  {
    category: 'battery',
    name: ['battery pack', '배터리 팩'],
    says: [
      'Complete traction battery with BMS, removed from a vehicle after an accident, tested',
      '사고차에서 탈거한 고전압 배터리 팩, BMS 포함, 성능 검사 완료',
    ],
    price: [180, 980],
    most: 4,
    uses: ['solar', 'storage', 'backup', 'boat'],
    specify: batteryOf(1),
    worth: worthOfBattery,
  },
  {
    category: 'battery',
    name: ['battery module', '배터리 모듈'],
    says: [
      'Single module with cooling plate, cell voltages within 20 mV',
      '냉각판 포함 단품 모듈, 셀 전압 편차 20mV 이내',
    ],
    price: [15, 90],
    most: 40,
    uses: ['camper', 'forklift', 'storage', 'farm'],
    specify: batteryOf(0.125),
    worth: worthOfBattery,
  },
  {
    category: 'motor',
    name: ['rear drive motor', '후륜 구동 모터'],
    says: [
      'Permanent-magnet motor with reducer, turns freely, no oil leak',
      '감속기 일체형 영구자석 모터, 회전 이상 없음, 누유 없음',
    ],
    price: [60, 240],
    most: 6,
    uses: ['conversion', 'boat', 'conveyor', 'farm'],
    specify: drive,
  },
  {
    category: 'motor',
    name: ['front drive motor', '전륜 구동 모터'],
    says: ['Drive unit of the front axle, low mileage', '주행거리가 짧은 전륜 구동 유닛'],
    price: [50, 210],
    most: 6,
    uses: ['conversion', 'conveyor', 'training'],
    specify: drive,
  },
  {
    category: 'inverter',
    name: ['traction inverter', '구동 인버터'],
    says: [
      'Inverter with SiC power modules, bench-tested at full load',
      'SiC 파워 모듈 인버터, 전부하 시험 완료',
    ],
    price: [40, 160],
    most: 8,
    uses: ['conversion', 'solar', 'training'],
    specify: drive,
  },
  {
    category: 'charger',
    name: ['on-board charger 11 kW', '온보드 차저 11kW'],
    says: [
      'Bidirectional charger with V2L, with plug and harness',
      'V2L 지원 양방향 충전기, 커넥터와 하네스 포함',
    ],
    price: [25, 95],
    most: 12,
    uses: ['camper', 'repair', 'storage'],
    specify: ({ pack }, random) => ({
      weight: random.whole(6, 14),
      electricalProps: { voltage: pack.voltage, power: 11 },
      ...insulation(random),
    }),
  },
  {
    category: 'electronics',
    name: ['battery management system', '배터리 관리 시스템(BMS)'],
    says: [
      'Control unit with current sensor, unlocked for second-life use',
      '전류 센서 포함 제어기, 재사용을 위해 잠금 해제',
    ],
    price: [8, 45],
    most: 20,
    uses: ['storage', 'repair'],
    specify: lowVoltage,
  },
  {
    category: 'electronics',
    name: ['LED headlamp', 'LED 헤드램프'],
    says: ['No cracks, all segments light', '균열 없음, 전 구간 점등 확인'],
    price: [12, 78],
    most: 6,
    uses: ['repair'],
    specify: lowVoltage,
  },
  {
    category: 'electronics',
    name: ['DC-DC converter', 'DC-DC 컨버터(LDC)'],
    says: ['Step-down converter to 12 V, efficiency 94 percent', '12V 강압 컨버터, 효율 94%'],
    price: [10, 40],
    most: 15,
    uses: ['camper', 'boat', 'repair'],
    specify: lowVoltage,
  },
  {
    category: 'body-chassis-frame',
    name: ['rear subframe', '후방 서브프레임'],
    says: ['Straight, measured on a jig, light surface rust', '지그 측정 결과 변형 없음, 표면 녹 약간'],
    price: [8, 42],
    most: 8,
    uses: ['construction', 'repair', 'smelting'],
    specify: madeOf('steel', 'aluminium'),
  },
  {
    category: 'body-chassis-frame',
    name: ['battery enclosure', '배터리 케이스'],
    says: ['Extruded aluminium tray with lid, watertight', '알루미늄 압출 배터리 하우징과 덮개, 방수 확인'],
    price: [12, 55],
    most: 10,
    uses: ['smelting', 'storage', 'construction'],
    specify: madeOf('aluminium'),
  },
  {
    category: 'body-panel',
    name: ['hood', '보닛'],
    says: ['Original paint, one small dent', '순정 도장, 작은 찍힘 1곳'],
    price: [6, 38],
    most: 4,
    uses: ['repair', 'smelting'],
    specify: madeOf('aluminium', 'steel'),
  },
  {
    category: 'body-panel',
    name: ['front fender', '앞 펜더'],
    says: ['Undamaged, ready to paint', '손상 없음, 도장 가능'],
    price: [4, 22],
    most: 6,
    uses: ['repair', 'smelting'],
    specify: madeOf('steel', 'aluminium'),
  },
  {
    category: 'body-door',
    name: ['front left door', '운전석 도어'],
    says: ['Complete with window, trim and harness', '유리, 트림, 배선 포함 완품'],
    price: [12, 64],
    most: 4,
    uses: ['repair', 'smelting'],
    specify: madeOf('steel', 'aluminium'),
  },
  {
    category: 'body-window',
    name: ['windshield', '앞유리'],
    says: ['Laminated glass with acoustic film, no chips', '차음 접합유리, 돌빵 없음'],
    price: [6, 34],
    most: 10,
    uses: ['greenhouse', 'repair'],
    specify: soft('laminated glass', ['PVB film'], 82),
  },
  {
    category: 'interior',
    name: ['seat set', '시트 세트'],
    says: ['Five seats, heated in front, cleaned', '5인승 전체 시트, 앞좌석 열선, 세척 완료'],
    price: [15, 85],
    most: 3,
    uses: ['furniture', 'camper', 'repair'],
    specify: soft('recycled polyester', ['polyurethane foam', 'steel'], 48),
  },
  {
    category: 'interior',
    name: ['dashboard', '대시보드'],
    says: ['Without airbag, no cracks', '에어백 제외, 균열 없음'],
    price: [8, 40],
    most: 3,
    uses: ['repair', 'training'],
    specify: soft('polypropylene', ['soft-touch skin'], 55),
  },
  {
    category: 'other',
    name: ['charging cable, type 2', '완속 충전 케이블'],
    says: ['Five metres, both plugs in order', '5m, 양쪽 커넥터 정상'],
    price: [3, 18],
    most: 30,
    uses: ['repair', 'camper'],
  },
]
