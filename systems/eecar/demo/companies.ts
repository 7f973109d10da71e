import type { SampleUser } from '@monotable/server'

export interface Company {
  readonly companyId: string
  readonly companyName: string
}

export const hanbit = { companyId: 'hanbit', companyName: '한빛 자원순환' }
export const greenloop = { companyId: 'greenloop', companyName: 'GreenLoop Recycling' }
export const namsan = { companyId: 'namsan', companyName: '남산 모터스 해체재활용' }
export const solarnest = { companyId: 'solarnest', companyName: 'SolarNest Storage' }
export const jejuEss = { companyId: 'jeju-ess', companyName: '제주 에너지저장' }
export const voltswap = { companyId: 'voltswap', companyName: 'VoltSwap Conversions' }

/** What they say of themselves. */
export const profiles = [
  {
    ...hanbit,
    place: '경기도 화성시',
    since: 2016,
    about: '사고 전기차를 해체하고 배터리를 검사해 다시 쓰게 합니다. 모든 팩은 셀 단위로 측정합니다.',
  },
  {
    ...greenloop,
    place: 'Incheon',
    since: 2019,
    about:
      'Licensed dismantler of electric vehicles. We test, grade and ship packs, motors and power electronics worldwide.',
  },
  {
    ...namsan,
    place: '대구광역시 달성군',
    since: 2008,
    about: '차체, 도어, 내장재까지 전기차 부품을 빠르게 보내 드립니다.',
  },
  {
    ...solarnest,
    place: 'Malmö',
    since: 2020,
    about: 'Builds storage for solar farms from second-life packs.',
  },
  { ...jejuEss, place: '제주시', since: 2018, about: '섬의 태양광과 풍력을 저장하는 설비를 만듭니다.' },
  { ...voltswap, place: 'Porto', since: 2021, about: 'Turns classic cars electric.' },
] as const

export const sellers: readonly Company[] = [hanbit, greenloop, namsan]

const user = (sub: string, name: string, about: string, company: Company): SampleUser => ({
  sub,
  name,
  about,
  claims: { ...company, role: 'company' },
})

export const users: readonly SampleUser[] = [
  user('minji', '김민지', 'sells for 한빛 자원순환', hanbit),
  user('oliver', 'Oliver Grant', 'sells for GreenLoop Recycling', greenloop),
  user('jiho', '박지호', 'sells for 남산 모터스', namsan),
  user('sofia', 'Sofia Lindgren', 'buys for SolarNest Storage', solarnest),
  user('haneul', '고하늘', 'buys for 제주 에너지저장', jejuEss),
  user('ruben', 'Ruben Costa', 'buys for VoltSwap Conversions', voltswap),
  { sub: 'yuna', name: 'Yuna Seo', about: 'runs the marketplace', claims: { role: 'admin' } },
]
