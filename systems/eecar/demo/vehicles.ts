import type { Items } from '../operation.ts'

/** The same in English and in Korean. */
export type Both = readonly [english: string, korean: string]

type Cathode = NonNullable<NonNullable<Items['PartSpecification']['batteryHealth']>['cathodeType']>

/** What parts come from. */
export interface Vehicle {
  readonly maker: Both
  readonly model: Both
  readonly years: readonly [first: number, last: number]
  /** Volts, kWh and kg of the battery; kW of the motor. */
  readonly pack: { readonly voltage: number; readonly capacity: number; readonly weight: number }
  readonly cathode: Cathode
  readonly power: number
}

type Row = readonly [Both, Both, Vehicle['years'], readonly [number, number, number], Cathode, number]

const rows: readonly Row[] = [
  [['Hyundai', '현대'], ['Ioniq 5', '아이오닉 5'], [2021, 2024], [653, 72.6, 450], 'NCM', 160],
  [['Hyundai', '현대'], ['Kona Electric', '코나 일렉트릭'], [2018, 2023], [356, 64, 452], 'NCM', 150],
  [
    ['Hyundai', '현대'],
    ['Porter II Electric', '포터 II 일렉트릭'],
    [2019, 2023],
    [356, 58.8, 430],
    'NCM',
    135,
  ],
  [['Kia', '기아'], ['EV6', 'EV6'], [2021, 2024], [697, 77.4, 477], 'NCM', 168],
  [['Kia', '기아'], ['Niro EV', '니로 EV'], [2018, 2022], [356, 64, 457], 'NCM', 150],
  [['Kia', '기아'], ['Soul EV', '쏘울 EV'], [2014, 2019], [360, 30, 277], 'NCM', 81],
  [['Genesis', '제네시스'], ['GV60', 'GV60'], [2021, 2024], [697, 77.4, 480], 'NCM', 168],
  [['Tesla', '테슬라'], ['Model 3', '모델 3'], [2019, 2023], [350, 60, 440], 'LFP', 208],
  [['Tesla', '테슬라'], ['Model Y', '모델 Y'], [2020, 2023], [350, 75, 480], 'NCA', 220],
  [['Chevrolet', '쉐보레'], ['Bolt EV', '볼트 EV'], [2017, 2022], [350, 60, 435], 'NCM', 150],
  [['Nissan', '닛산'], ['Leaf', '리프'], [2013, 2021], [360, 40, 303], 'LMO', 110],
  [['Renault', '르노'], ['Zoe', '조에'], [2016, 2021], [400, 52, 326], 'NCM', 100],
  [['Volkswagen', '폭스바겐'], ['ID.4', 'ID.4'], [2021, 2023], [400, 77, 493], 'NCM', 150],
  [['BMW', '비엠더블유'], ['i3', 'i3'], [2014, 2021], [353, 42.2, 278], 'NCM', 125],
  [['BYD', '비야디'], ['Atto 3', '아토 3'], [2022, 2024], [390, 60.5, 420], 'LFP', 150],
  [['Porsche', '포르쉐'], ['Taycan', '타이칸'], [2020, 2023], [800, 93.4, 630], 'NCM', 320],
]

export const vehicles: readonly Vehicle[] = rows.map(
  ([maker, model, years, [voltage, capacity, weight], cathode, power]) => ({
    maker,
    model,
    years,
    pack: { voltage, capacity, weight },
    cathode,
    power,
  }),
)
