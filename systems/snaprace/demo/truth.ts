import { seededRandom } from '@monotable/server/kit'
import type { Photographer, RaceEvent, Runner } from '../truth/truth.ts'

export const sampleOrganizers = [
  { orgId: 'snaprace-kr', name: 'SnapRace Korea', color: '#1d3a8a', website: 'https://snaprace.example' },
  { orgId: 'han-river', name: '한강 러너스', color: '#fbbf24', website: 'https://hangang.example' },
] as const

export type SampleEvent = Pick<
  RaceEvent,
  'orgId' | 'eventId' | 'name' | 'eventDate' | 'place' | 'bibPattern' | 'showResults' | 'status'
> & {
  readonly photographers: readonly string[]
  readonly runners: readonly Runner[]
  readonly photoCount: number
  /** Photos on which no number is read, and one whose number is not on the start list. */
  readonly unread?: number
}

export const samplePhotographers: readonly Omit<Photographer, 'createdAt' | 'updatedAt' | 'version'>[] = [
  { photographerId: 'ph_01', handle: 'studio_aaa', displayName: 'Studio AAA', active: true },
  { photographerId: 'ph_02', handle: 'minji.runs', displayName: '박민지', active: true },
  { photographerId: 'ph_03', handle: 'finishline', displayName: 'Finish Line Pictures', active: false },
]

const families = ['김', '이', '박', '최', '정', '강', '조', '윤', '장', '임'] as const
const given = ['민준', '서연', '도윤', '지우', '하준', '수아', '예준', '하은', '지호', '유나'] as const

/** Finishers in the order in which they came in, with times that grow. */
function finishers(event: string, bibs: readonly string[], fastest: number): Runner[] {
  const random = seededRandom(event)
  let seconds = fastest
  return bibs.map((bib, at) => {
    seconds += random.whole(0, 179)
    return {
      bib,
      name: `${random.one(families)}${random.one(given)}`,
      result: { rank: at + 1, netTime: clock(seconds), category: random.happens(0.5) ? 'F' : 'M' },
    }
  })
}

function clock(seconds: number): string {
  const two = (part: number) => String(Math.floor(part)).padStart(2, '0')
  return `${Math.floor(seconds / 3600)}:${two((seconds % 3600) / 60)}:${two(seconds % 60)}`
}

const numbers = (from: number, count: number, write: (n: number) => string = String) =>
  Array.from({ length: count }, (_, at) => write(from + at * 37))

export const sampleEvents: readonly SampleEvent[] = [
  {
    orgId: 'snaprace-kr',
    eventId: 'seoul-marathon-2024',
    name: '서울 마라톤 2024',
    eventDate: '2024-11-09',
    place: '서울 광화문',
    status: 'active',
    showResults: true,
    photographers: ['ph_01', 'ph_02'],
    runners: finishers('seoul', ['1234', '5678', ...numbers(1301, 30)], 2 * 3600 + 41 * 60),
    photoCount: 16,
    unread: 3,
  },
  {
    orgId: 'snaprace-kr',
    eventId: 'busan-night-10k-2025',
    name: '부산 나이트 10K',
    eventDate: '2025-05-17',
    place: '부산 광안리',
    status: 'active',
    showResults: false,
    photographers: ['ph_01'],
    runners: finishers('busan', numbers(2003, 12), 33 * 60),
    photoCount: 6,
  },
  {
    orgId: 'snaprace-kr',
    eventId: 'jeju-trail-2025',
    name: '제주 트레일 2025',
    eventDate: '2025-10-18',
    place: '제주 한라산',
    status: 'inactive',
    showResults: false,
    photographers: [],
    runners: [],
    photoCount: 0,
  },
  {
    orgId: 'han-river',
    eventId: 'hangang-half-2025',
    name: '한강 하프 마라톤',
    eventDate: '2025-04-06',
    place: '서울 여의도',
    status: 'active',
    bibPattern: 'H[0-9]{3}',
    showResults: true,
    photographers: ['ph_02', 'ph_03'],
    runners: finishers(
      'hangang',
      numbers(101, 12, n => `H${n}`),
      72 * 60,
    ),
    photoCount: 4,
  },
]
