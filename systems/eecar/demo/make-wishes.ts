import type { IdsAt } from '@monotable/server/kit'
import type { Items } from '../operation.ts'
import { type Company, jejuEss, solarnest, voltswap } from './companies.ts'
import { day } from './make-parts.ts'

type Need = Items['CompanyNeed']
type Watch = Items['Watch']

type Wanted = Pick<
  Need,
  'industry' | 'requiredSpecs' | 'targetApplication' | 'productionProcess' | 'priority'
>

/** What companies need: since how many days, and for how many more. */
const needs: readonly (readonly [Company, ago: number, left: number, Wanted, Need['status']?])[] = [
  [
    solarnest,
    60,
    90,
    {
      industry: 'ESS',
      requiredSpecs: { category: 'electronics', minQuantity: 5, maxPrice: 400_000 },
      targetApplication: 'Battery management units for second-life packs',
      priority: 'low',
    },
    'fulfilled',
  ],
  [
    solarnest,
    40,
    60,
    {
      industry: 'ESS',
      requiredSpecs: { category: 'battery', minQuantity: 2, maxPrice: 6_000_000 },
      targetApplication: 'Container storage beside a solar farm, liquid-cooled packs preferred',
      productionProcess: 'Packs are tested, sorted by state of health and racked in 20-foot containers',
      priority: 'high',
    },
  ],
  [
    voltswap,
    25,
    35,
    {
      industry: 'Vehicle conversion',
      requiredSpecs: { category: 'motor', minQuantity: 1, maxPrice: 1_800_000 },
      targetApplication: 'Conversion of classic cars, motor with reducer',
      priority: 'medium',
    },
  ],
  [
    jejuEss,
    12,
    48,
    {
      industry: '재생에너지',
      requiredSpecs: { category: 'battery', minQuantity: 10, maxPrice: 900_000 },
      targetApplication: '풍력 발전 연계 에너지 저장 장치',
      productionProcess: '모듈 단위로 선별하여 랙에 조립',
      priority: 'high',
    },
  ],
  [
    jejuEss,
    5,
    25,
    {
      industry: '건설',
      requiredSpecs: { category: 'body-chassis-frame', materialPreferences: ['aluminium'] },
      targetApplication: 'ESS 컨테이너 내부 랙 제작용 알루미늄 프레임',
      priority: 'medium',
    },
  ],
]

type Waiting = Pick<Watch, 'criteria' | 'email'> & Partial<Pick<Watch, 'phone' | 'repeat' | 'status'>>

/** What buyers wait for, and since how many days. */
const watches: readonly (readonly [Company, ago: number, Waiting])[] = [
  [
    solarnest,
    30,
    {
      email: 'sofia@solarnest.example',
      criteria: { category: 'battery', maxPrice: 5_000_000, minSpecs: { batteryHealth: { soh: 75 } } },
    },
  ],
  [
    jejuEss,
    20,
    {
      email: 'haneul@jeju-ess.example',
      phone: '+82-10-5555-0142',
      criteria: { category: 'battery', keywords: ['모듈'] },
      repeat: true,
    },
  ],
  [
    voltswap,
    8,
    {
      email: 'ruben@voltswap.example',
      criteria: { category: 'motor', minSpecs: { electricalProps: { power: 300 } } },
    },
  ],
  [voltswap, 50, { email: 'ruben@voltswap.example', criteria: { keywords: ['i3'] }, status: 'cancelled' }],
]

const before = (end: Date, days: number) => new Date(end.getTime() - days * day)

export function makeNeeds(end: Date, idsAt: IdsAt): Need[] {
  return needs.map(([company, ago, left, wanted, status = 'active']) => {
    const at = before(end, ago)
    const createdAt = at.toISOString()
    return {
      ...company,
      ...wanted,
      needId: idsAt(at)(),
      status,
      createdAt,
      updatedAt: createdAt,
      expiresAt: before(end, -left).toISOString(),
      version: 1,
    }
  })
}

export function makeWatches(end: Date, idsAt: IdsAt): Watch[] {
  return watches.map(([{ companyId: buyerId }, ago, waiting]) => {
    const at = before(end, ago)
    const createdAt = at.toISOString()
    return {
      status: 'active',
      repeat: false,
      ...waiting,
      watchId: idsAt(at)(),
      buyerId,
      triggerCount: 0,
      createdAt,
      updatedAt: createdAt,
      version: 1,
    }
  })
}
