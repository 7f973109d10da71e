import { describe, expect, it } from 'vitest'
import { Lexicon } from './lexicon.ts'
import { readWishes } from './read-wishes.ts'
import { knownUses, mergeUses } from './uses.ts'

const lexicon = new Lexicon(knownUses)
const read = (sentence: string, without?: readonly string[]) =>
  readWishes(sentence, { lexicon, uses: knownUses, thisYear: 2026 }, without)
const names = (sentence: string) => read(sentence).map(({ id, isHard }) => (isHard ? id : `~${id}`))

describe('a number is read with its unit and its comparison', () => {
  it.each([
    ['60 kWh 이상', 'capacity:60..'],
    ['60kwh 이상', 'capacity:60..'],
    ['60 000 Wh 이상', 'capacity:60..'],
    ['at least 60 kWh', 'capacity:60..'],
    ['mindestens 60 kWh', 'capacity:60..'],
    ['3~5 kWh', 'capacity:3..5'],
    ['from 3 to 5 kWh', 'capacity:3..5'],
    ['zwischen 100 und 160 kW', 'power:100..160'],
    ['60 kWh', 'capacity:54..66'],
    ['400만원 이하', 'price:..4000000'],
    ['under 4 million won', 'price:..<4000000'],
    ['höchstens 600.000 Won', 'price:..600000'],
    ['30만원대', 'price:300000..399999'],
    ['1억원 미만', 'price:..<100000000'],
    ['SOH 8할 이상', 'soh:80..'],
    ['SOH 80 이상', 'soh:80..'],
    ['state of health above 75 %', 'soh:>75..'],
    ['5만km 이하', 'mileage:..50000'],
    ['less than 60,000 km', 'mileage:..<60000'],
    ['fewer than 60,000 km', 'mileage:..<60000'],
    ['SOH 90 초과', 'soh:>90..'],
    ['größer als 50 kWh', 'capacity:>50..'],
    ['bigger than 50 kWh but smaller than 80 kWh', 'capacity:>50..<80'],
    ['not older than 2020', 'year:2020..'],
    ['nicht älter als 2020', 'year:2020..'],
    ['not exceeding 11 kW', 'power:..11'],
    ['10 kWh minimum', 'capacity:10..'],
    ['40 kWh max 3 Mio', 'capacity:36..44', 'price:..3000000'],
    ['2019 bis 2021', 'year:2019..2021'],
    ['2020-2022', 'year:2020..2022'],
    ['20년식 이후', 'year:2020..'],
    ['300만원에서 500만원 사이', 'price:3000000..5000000'],
    ['50~100만원', 'price:500000..1000000'],
    ['₩2M', 'price:..2000000'],
    ['below 5M KRW', 'price:..<5000000'],
    ['half a million won', 'price:..500000'],
    ['unter einer Million Won', 'price:..<1000000'],
    ['이백오십만원 이하', 'price:..2500000'],
    ['천만 원 이하', 'price:..10000000'],
    ['kWh 60 이상', 'capacity:60..'],
    ['80 tkm', 'mileage:..80000'],
    ['삼원계', 'chemistry:NCM'],
    ['2021년식 이후', 'year:2021..'],
    ['2019년식', 'year:2019..2019'],
    ['made after 2020', 'year:2021..'],
    ['48볼트 이하', 'voltage:..48'],
    ['100Ah 이상', 'charge:100..'],
    ['min. 80 % SOH', 'soh:80..'],
    ['12 inch', undefined],
    ['2019년부터 2021년 사이에', 'year:2019..2021'],
    ['2019년부터', 'year:2019..'],
    ['pre-2020', 'year:..2019'],
    ['post-2020', 'year:2021..'],
  ])('%s is %s', (said, ...wishes) => {
    expect(names(said)).toEqual(wishes.filter(wish => wish !== undefined))
  })
})

describe('the kind of part is the head of what is said', () => {
  it.each([
    ['배터리 팩', 'kind:pack'],
    ['배터리팩을', 'kind:pack'],
    ['냉각 plate für Batterie', 'kind:coldplate'],
    ['충전 cable', 'kind:cable'],
    ['Steuergerät', 'kind:vcu+bms'],
    ['Steuergerät fürs Batteriemanagement', 'kind:bms'],
    ['glass for a sunroof', 'kind:panorama'],
    ['battery with cells', 'kind:pack+module+cell'],
    ['펌프 돌릴 모터', 'kind:pmmotor+induction'],
    ['펌프나 모터', 'kind:waterpump+pmmotor+induction'],
    ['인버터 실리콘카바이드', 'kind:sic'],
    ['inverter for a drive motor', 'kind:sic+igbt+traction-inverter'],
    ['모터용 인버터', 'kind:sic+igbt+traction-inverter'],
    ['battery packs with BMS', 'kind:pack'],
    ['보닛이나 펜더', 'kind:hood+fender'],
    ['hood or fender', 'kind:hood+fender'],
    ['battery cooling plate', 'kind:coldplate'],
    ['head lamps', 'kind:headlamp'],
    ['Staplerbatterie', 'kind:pack+module+cell'],
    ['운전석시트', 'kind:seat'],
    ['통풍시트', 'kind:seat'],
    ['뒷문 유리', 'kind:sideglass'],
    ['airbag module', 'kind:airbag'],
  ])('%s is %s', (said, wish) => {
    expect(names(said)[0]).toBe(wish)
  })
})

describe('letters may be wrong', () => {
  it.each([
    ['베터리 모듈', 'kind:module'],
    ['배터리팍', 'kind:pack'],
    ['baterry pack', 'kind:pack'],
    ['Wechselrichtr', 'kind:sic+igbt+traction-inverter'],
    ['tesla modle y', 'model:tesla/modely'],
    ['테슬러', 'maker:tesla'],
    ['batteyr', 'kind:pack+module+cell'],
    ['water punmp', 'kind:waterpump'],
    ['Windscgutzscheibe', 'kind:windshield'],
    ['cnverter', 'kind:dcdc'],
    ['충전긔', 'kind:obc+fastcharger'],
    ['빼터리', 'kind:pack+module+cell'],
    ['모덜3', 'model:tesla/model3'],
  ])('%s is %s', (said, wish) => {
    expect(names(said)).toEqual([wish])
  })

  it('but a sentence of nothing else is not guessed at, unless a right word vouches for the wrong one', () => {
    expect(names('lorem ipsum dolor')).toEqual(['words:lorem+ipsum+dolor'])
    expect(names('bumper beem xyzzy')).toEqual(['kind:bumperbeam', '~words:xyzzy'])
  })

  it('but not so far that a town becomes a car, or chemistry a maker', () => {
    expect(names('Soul battery pack')).toEqual(['kind:pack', 'model:kia/soul'])
    expect(names('battery pack in Seoul')).toEqual(['kind:pack', '~words:seoul'])
    expect(names('LFP-Chemie')).toEqual(['chemistry:LFP'])
  })
})

it('a part of something that is no car must name it, unless it shall only run it', () => {
  expect(names('laptop battery')).toEqual(['kind:pack+module+cell', 'words:laptop'])
  expect(names('노트북 배터리')).toEqual(['kind:pack+module+cell', 'words:노트북'])
  expect(names('Küchenfenster')).toContain('words:kuchenfenster')
  expect(names('running shoes')).toEqual(['words:shoes'])
  expect(names('battery to run my laptop')).toEqual(['kind:pack+module+cell'])
  expect(names('사무실 의자로 만들 자동차 시트')).not.toContain('words:사무실')
  expect(names('battery for mobile phone towers')).toEqual(['kind:pack+module+cell', '~use:telecom'])
})

it('a condition joined to a known word is read, and not one inside an unknown word', () => {
  expect(names('전기차배터리팩중고')).toEqual(['kind:pack+module+cell', 'condition:used'])
  expect(names('구로중고')).toEqual(['words:구로중고'])
})

it('a battery of so many kW is one of kWh, unless its output is named', () => {
  expect(names('60kW 배터리')).toEqual(['kind:pack+module+cell', 'capacity:54..66'])
  expect(names('battery, output 60 kW')).toEqual(['kind:pack+module+cell', 'power:54..66'])
  expect(names('60 kW motor')).toEqual(['kind:pmmotor+induction', 'power:54..66'])
})

it('말고 denies the word before it, its like, and what is said otherwise behind it', () => {
  expect(names('니로 보닛 재생품 말고')).toEqual(['kind:hood', 'model:kia/niro', 'not-condition:refurbished'])
  expect(names('LFP 배터리 말고 NCM 배터리')).toEqual([
    'kind:pack+module+cell',
    'chemistry:NCM',
    'not-chemistry:LFP',
  ])
  expect(names('타이칸 xyzzy 말고 영구자석 모터')).toEqual(['kind:pmmotor', 'model:porsche/taycan'])
  expect(names('현대 기아 말고 테슬라')).toEqual(['maker:tesla', 'not-maker:hyundai', 'not-maker:kia'])
  expect(names('중고 배터리 말고 신품')).toEqual([
    'kind:pack+module+cell',
    'condition:new',
    'not-condition:used',
  ])
})

it('a sort of a kind that is denied leaves the rest of the kind', () => {
  expect(names('인버터 SiC 말고')).toEqual(['kind:igbt+traction-inverter'])
  expect(names('SiC 인버터')).toEqual(['kind:sic'])
})

it('what follows a denial and is no more of its kind is wanted', () => {
  expect(names('motor, not Tesla and under 100 kW')).toEqual([
    'kind:pmmotor+induction',
    'not-maker:tesla',
    'power:..<100',
  ])
  expect(names('not a Tesla, a Kia motor')).toEqual([
    'kind:pmmotor+induction',
    'maker:kia',
    'not-maker:tesla',
  ])
})

it('words that are written apart are not those that lost an ending, and known ones are not corrected', () => {
  expect(names('motor of an i3')).toEqual(['kind:pmmotor+induction', 'model:bmw/i3'])
  expect(names('any motor')).toEqual(['kind:pmmotor+induction'])
  expect(names('converter no newer than 2020')).toEqual(['kind:dcdc', 'year:..2020'])
  expect(names('Batteriepack 2019 oder jünger')).toEqual(['kind:pack', 'year:2019..'])
  expect(names('2020년부터 2022년 사이 시트')).toEqual(['kind:seat', 'year:2020..2022'])
  expect(names('2020년부터 시트')).toEqual(['kind:seat', 'year:2020..'])
})

it('a use without a kind asks for the kinds that serve it; with one it ranks', () => {
  expect(names('backup power for a server room')).toEqual(['kind:pack+module', '~use:backup'])
  expect(names('DC-DC converter for a boat')).toEqual(['kind:dcdc', '~use:boat'])
})

it('what is only preferred ranks, and what is not wanted is kept out', () => {
  expect(names('battery pack, preferably used')).toEqual(['kind:pack', '~condition:used'])
  expect(names('모델3 말고 모델Y 모터')).toEqual([
    'kind:pmmotor+induction',
    'model:tesla/modely',
    'not-model:tesla/model3',
  ])
  for (const said of ['motor, anything but Tesla', 'motor besides Tesla', 'Motor, abgesehen von Tesla'])
    expect(names(said)).toEqual(['kind:pmmotor+induction', 'not-maker:tesla'])
  expect(names('battery pack, no motor')).toEqual(['kind:pack', 'not-kind:pmmotor+induction'])
})

it('a wish is left out by its name, and says the words it was read from', () => {
  const [kind, price] = read('배터리 팩 400만원 이하')
  expect([kind?.said, price?.said]).toEqual(['배터리 팩', '400만원 이하'])
  expect(read('배터리 팩 400만원 이하', ['price:..4000000']).map(({ id }) => id)).toEqual(['kind:pack'])
})

it('an operator adds uses and changes known ones', () => {
  const uses = mergeUses([
    {
      id: 'lighthouse',
      name: { ko: '등대', en: 'Lighthouse' },
      words: ['lighthouse', '등대'],
      kinds: ['cell'],
    },
    { id: 'boat', name: { ko: '배', en: 'Boat' }, words: ['dinghy'], kinds: ['module'] },
    { id: 'food-truck', name: { ko: '푸드트럭', en: 'Food truck' }, words: ['Foodtruck'], kinds: ['pack'] },
  ])
  const own = { lexicon: new Lexicon(uses), uses }
  const ids = (said: string) => readWishes(said, own).map(({ id }) => id)
  expect(ids('something for a lighthouse')).toEqual(['kind:cell', 'use:lighthouse'])
  expect(ids('등대에 쓸 것')).toEqual(['kind:cell', 'use:lighthouse'])
  expect(ids('dinghy')).toEqual(['kind:module', 'use:boat'])
  // A word of a known use is the operator's from then on; its others stay.
  expect(ids('food truck')).toEqual(['kind:pack', 'use:food-truck'])
  expect(ids('camper')).toContain('use:camper')
})

it('makers, models and part numbers of parts that nobody listed are learned', () => {
  const own = new Lexicon(knownUses)
  own.learn('Togg', 'maker')
  own.learn('T10X', 'model')
  own.learn('37501-GI000', 'oem')
  const ids = (said: string) => readWishes(said, { lexicon: own, uses: knownUses }).map(({ id }) => id)
  expect(ids('door of a Togg T10X')).toEqual(['kind:frontdoor+reardoor', 'maker:togg', 'model:t10x'])
  expect(ids('37501GI000')).toEqual(['oem:37501gi000'])
})

describe('what is denied is not wanted', () => {
  it.each([
    ['charger, not from a Leaf', 'not-model:nissan/leaf'],
    ['Batterie, nicht aus einem Tesla', 'not-maker:tesla'],
    ['I do not want a used battery', 'not-condition:used'],
    ['battery without NCM', 'not-chemistry:NCM'],
    ['nothing from Tesla, battery pack', 'not-maker:tesla'],
    ['seats, Tesla excluded', 'not-maker:tesla'],
    ['no need for a charger, just a battery', 'not-kind:obc+fastcharger'],
    ['not a Tesla Model 3 battery', 'not-model:tesla/model3'],
    ['테슬라 모델3 말고 다른 차 배터리', 'not-model:tesla/model3'],
    ["doors that aren't from Hyundai or Kia", 'not-maker:hyundai', 'not-maker:kia'],
    ['battery that isn’t LFP', 'not-chemistry:LFP'],
    ['motor, neither Tesla nor Kia', 'not-maker:tesla', 'not-maker:kia'],
    ['Batterie weder LFP noch LMO', 'not-chemistry:LFP', 'not-chemistry:LMO'],
  ])('%s', (sentence, ...denied) => {
    const wishes = read(sentence)
    expect(wishes.filter(({ isNot }) => isNot).map(({ id }) => id)).toEqual(denied)
    expect(
      wishes.filter(({ type, isNot }) => /maker|model|condition|chemistry/.test(type) && !isNot),
    ).toEqual([])
  })

  it('denies a model of a maker that is wanted', () => {
    expect(names('Tesla but not a Model 3')).toEqual(['maker:tesla', 'not-model:tesla/model3'])
  })

  it.each(['not sure which battery', 'a pack without its BMS', 'battery for a Leaf'])(
    'leaves %s alone',
    sentence => {
      expect(read(sentence).some(({ isNot }) => isNot)).toBe(false)
    },
  )
})

describe('a comparison stands before what is compared', () => {
  it.each([
    ['a newer pack than 2021', ['kind:pack', 'year:2022..']],
    ['no older pack than 2019', ['kind:pack', 'year:2019..']],
    ['bigger pack than 60 kWh', ['kind:pack', 'capacity:>60..']],
    ['günstigere Module als 2 Mio Won', ['kind:module', 'price:..<2000000']],
    ['a new pack of 2021', ['kind:pack', 'condition:new', 'year:2021..2021']],
  ])('%s', (sentence, wishes) => {
    expect(names(sentence)).toEqual(wishes)
  })
})

it.each(['battery under 2000 euro', 'battery, €2000', 'Batterie für 2000 Dollar'])(
  '%s names money that no price is in, and no year',
  sentence => {
    expect(read(sentence).map(({ type, isHard }) => [type, isHard])).toEqual([
      ['kind', true],
      ['words', false],
    ])
  },
)

it.each([
  ['nothing', '   '],
  ['emoji alone', '🔋🚗⚡️👍🏽'],
  ['a statement of SQL', "'; DROP TABLE customers; --"],
  ['marks alone', '((((%%%___\\"'],
])('%s asks for no part', (_, said) => {
  expect(read(said).filter(({ type }) => type !== 'words')).toEqual([])
})

it('signs of other scripts and endless sentences do not hide what is asked', () => {
  expect(names('\u202eبطارية battery pack 🔋')).toContain('kind:pack')
  expect(names(`${'very '.repeat(900)}battery pack`)).toContain('kind:pack')
})

it.each([
  ['Which inverter would suit a 200hp motor?', 'kind:sic+igbt+traction-inverter'],
  ['roof glass Model 3', 'kind:panorama'],
  ['rooof glass Model 3', 'kind:panorama'],
  ['dooor glass Model 3', 'kind:sideglass'],
])('%s asks for %s', (sentence, kind) => {
  expect(names(sentence)[0]).toBe(kind)
})

it('a word of common syllables may lack one of a longer word, and is not taken for others', () => {
  const asked = (sentence: string) =>
    readWishes(sentence, { lexicon, uses: knownUses, isCommon: () => true }).map(({ id }) => id)
  expect(asked('이오닉5 레이더')).toEqual(['kind:radar', 'model:hyundai/ioniq5'])
  expect(asked('배타리 60 kWh')).not.toContain('kind:pack+module+cell')
})

it.each(['newest Ioniq 5 parts', 'the cheapest battery you have', '밧데리셀 싼거', '타이칸 휠 네개'])(
  '%s asks for no word that parts must name',
  sentence => {
    expect(names(sentence).filter(name => name.includes('words:'))).toEqual([])
  },
)
