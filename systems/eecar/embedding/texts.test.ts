import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { expandQuery } from '../matches/expand-query.ts'
import { termsOf } from '../search/terms.ts'
import { conceptsIn } from './concepts.ts'
import { glossary } from './glossary.ts'
import { offlineEmbedder } from './offline.ts'
import { partText } from './part-text.ts'

const embedder = offlineEmbedder()
const vectorsOf = (...texts: string[]) => embedder.embed(texts)
const cosine = (one: Float32Array, other: Float32Array) =>
  one.reduce((sum, value, at) => sum + value * (other[at] as number), 0)

describe('terms', () => {
  it.each<[string, string[]]>([
    ['Battery packs for the EV6', ['battery', 'pack', 'ev', 'ev6', '6']],
    ['배터리를', ['배터', '터리', '리를']],
    ['아이오닉5용 팩', ['아이', '이오', '오닉', '아이오닉5', '5', '5용', '용', '팩']],
    ['72.6kWh', ['72.6', '72.6kwh', 'kwh']],
    ['ＬＦＰ', ['lfp']],
    ['', []],
  ])('%s', (text, terms) => {
    expect(termsOf(text)).toEqual(terms)
  })
})

describe('concepts', () => {
  const english = (text: string) => conceptsIn(text).map(({ concept }) => concept.english[0])

  it('are found in Korean with particles and in compounds, in English in the plural; longer terms first', () => {
    expect(english('폐차에서 나온 배터리팩을')).toEqual(['scrapped vehicle', 'battery pack'])
    expect(english('구동모터용 인버터')).toEqual(['drive motor', 'inverter'])
    expect(english('Battery modules and inverters')).toEqual(['battery module', 'inverter'])
    expect(english('nothing of the trade')).toEqual([])
  })

  it('no term stands for two of them', () => {
    const terms = glossary
      .flatMap(({ korean, english }) => [...korean, ...english])
      .map(term => term.toLowerCase())
    expect(terms.filter((term, at) => terms.indexOf(term) !== at)).toEqual([])
  })

  it('every line has words of both languages', () => {
    for (const { korean, english } of glossary) {
      for (const term of korean) expect(term).toMatch(/\p{Script=Hangul}/u)
      for (const term of english) expect(term).not.toMatch(/\p{Script=Hangul}/u)
    }
  })
})

describe('the offline embedder', () => {
  it('gives vectors of length 1, the same for the same text; an empty one for no words', async () => {
    const anyText = fc.oneof(
      fc.string(),
      fc.string({ unit: 'grapheme' }),
      fc.constantFrom('배터리', 'battery 72.6kWh'),
    )
    await fc.assert(
      fc.asyncProperty(anyText, async text => {
        const [one, other] = (await vectorsOf(text, text)) as [Float32Array, Float32Array]
        expect(one.length).toBe(embedder.dimension)
        expect(one).toEqual(other)
        const length = Math.hypot(...one)
        expect(length === 0 || Math.abs(length - 1) < 1e-5).toBe(true)
      }),
    )
    expect(Math.hypot(...((await vectorsOf('…'))[0] as Float32Array))).toBe(0)
  })

  it('its vectors do not change from one release to the next under the same name', async () => {
    const [vector] = (await vectorsOf('현대 아이오닉5 배터리 팩 72.6kWh')) as [Float32Array]
    const strongest = [...vector.entries()].sort(([, one], [, other]) => Math.abs(other) - Math.abs(one))
    expect(embedder.model).toBe('offline-glossary-ngrams-v1')
    expect(strongest.slice(0, 8).map(([at, value]) => `${at} ${value.toFixed(3)}`)).toMatchInlineSnapshot(`
      [
        "204 -0.224",
        "0 -0.222",
        "24 -0.222",
        "70 0.222",
        "98 -0.222",
        "145 -0.222",
        "178 -0.222",
        "206 -0.222",
      ]
    `)
  })

  it.each([
    [
      '전기차 배터리팩으로 태양광 에너지 저장',
      'battery pack for solar energy storage',
      'rear door panel with window',
    ],
    ['지게차용 구동모터', 'traction motor for a forklift', 'leather seat for a camper'],
    ['고장력강 사이드멤버', 'high-strength steel side member', 'lithium iron phosphate cells'],
  ])('%s is like its translation and unlike other things', async (korean, english, other) => {
    const [one, same, different] = (await vectorsOf(korean, english, other)) as [
      Float32Array,
      Float32Array,
      Float32Array,
    ]
    expect(cosine(one, same)).toBeGreaterThan(0.4)
    expect(cosine(one, different)).toBeLessThan(0.2)
  })
})

describe('the expanded query', () => {
  it('adds the words of both languages for what it names, and keeps what it says', () => {
    expect(expandQuery('태양광  배터리')).toBe('태양광 배터리 solar battery')
    expect(expandQuery('used inverter')).toBe('used inverter 중고 인버터')
    expect(expandQuery('something else')).toBe('something else')
  })
})

describe('the text of a part', () => {
  it('has all that is said of it, in both languages for its category', () => {
    const text = partText({
      part: {
        name: 'Ioniq5 pack',
        category: 'battery',
        manufacturer: 'Hyundai',
        condition: 'used',
        description: 'tested',
      },
      specification: {
        electricalProps: { voltage: 400, capacity: 72.6 },
        batteryHealth: { soh: 88, cathodeType: 'NCM' },
        chemicalProps: { electrolyte: { salt: 'LiPF6' }, ph: 7 },
      },
      useCases: [{ industry: 'ESS', application: '에너지 저장', requirements: { cooling: 'liquid' } }],
    })
    expect(text.split('\n')).toEqual([
      'Ioniq5 pack battery 배터리 Hyundai 중고',
      'tested',
      '400V 72.6kWh SOH 88% NCM LiPF6',
      'ESS 에너지 저장 liquid',
    ])
  })
})
