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
