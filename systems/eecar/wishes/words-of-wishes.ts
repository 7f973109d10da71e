/** Words that say something other than a kind of part, a car or a use. In all languages; joined or split does not matter. */
export const conditionWords: Readonly<Record<string, string>> = {
  used: '중고, 중고품, 쓰던, used, second-hand, second hand, secondhand, pre-owned, preowned, gebraucht, gebrauchter, gebrauchtes, gebrauchtem',
  new: '신품, 새것, 새 제품, 새제품, 미사용, new, brand new, unused, brand-new, neu, neuer, neues, neuwertig, unbenutzt',
  refurbished:
    '재생, 재생품, 재제조, 리퍼, refurbished, reconditioned, remanufactured, rebuilt, generalüberholt, generalüberholter, generalüberholtes, überholt, aufbereitet, aufgearbeitet, instandgesetzt',
  'for-parts':
    '부품용, 고장, 고장난, 파손, for parts, for-parts, defective, broken, defekt, defekter, Bastler, zum Ausschlachten',
}

export const chemistryWords: Readonly<Record<string, string>> = {
  LFP: 'LFP, LiFePO4, lithium iron phosphate, 인산철, 리튬인산철, 리튬 인산철, Lithium-Eisenphosphat, Eisenphosphat, Lithiumeisenphosphat',
  NCM: 'NCM, NMC, nickel cobalt manganese, 삼원계, 엔씨엠, 니켈 코발트 망간',
  NCA: 'NCA, nickel cobalt aluminium, nickel cobalt aluminum, 엔씨에이',
  LMO: 'LMO, lithium manganese, lithium manganese oxide, 리튬망간, 망간계',
}

/** What a number is of: by its unit behind it, or by a word before it. */
export const units: readonly { readonly of: Figure; readonly factor: number; readonly words: string }[] = [
  {
    of: 'capacity',
    factor: 1,
    words: 'kwh, 킬로와트시, kilowattstunde, kilowattstunden, kilowatt hour, kilowatt hours',
  },
  { of: 'capacity', factor: 0.001, words: 'wh, 와트시, wattstunden, watt hours' },
  { of: 'capacity', factor: 1000, words: 'mwh' },
  { of: 'charge', factor: 1, words: 'ah, 암페어시, amperestunden, amp hours' },
  { of: 'charge', factor: 0.001, words: 'mah' },
  { of: 'voltage', factor: 1, words: 'v, volt, volts, 볼트' },
  { of: 'power', factor: 1, words: 'kw, kilowatt, kilowatts, 킬로와트' },
  { of: 'power', factor: 0.001, words: 'w, watt, watts, 와트' },
  { of: 'power', factor: 0.7355, words: 'ps, hp, 마력' },
  { of: 'soh', factor: 1, words: '%, percent, prozent, 퍼센트, 프로' },
  {
    of: 'mileage',
    factor: 1,
    words: 'km, kilometer, kilometers, kilometre, kilometres, 킬로, 키로, 킬로미터',
  },
  { of: 'mileage', factor: 1.609, words: 'miles, mile, meilen, 마일' },
  { of: 'price', factor: 1, words: '원, won, krw, ₩' },
  { of: 'year', factor: 1, words: '년, 년식, 년형, 연식' },
  { of: 'weight', factor: 1, words: 'kg, kilo, kilos, kilogramm, kilogram' },
]

export type Figure =
  | 'capacity'
  | 'charge'
  | 'voltage'
  | 'power'
  | 'soh'
  | 'mileage'
  | 'year'
  | 'price'
  | 'weight'

export const figureWords: Readonly<Partial<Record<Figure, string>>> = {
  soh: 'SOH, state of health, health, 건강도, 건강 상태, 배터리 건강 상태, 잔존 용량, 잔존용량, 잔존수명, 잔존 수명, 수명, 성능, remaining capacity, Gesundheitszustand, Restkapazität, Zustand SOH',
  mileage: '주행거리, 주행, 운행 거리, mileage, odometer, driven, Laufleistung, Kilometerstand, gelaufen',
  year: '연식, 년식, model year, year, built, made, Baujahr, Bj, EZ',
  price: '예산, 가격, 값, budget, price, costs, cost, Budget, Preis',
  capacity: '용량, capacity, Kapazität',
  voltage: '전압, voltage, Spannung',
  power: '출력, power output, output, Leistung',
  weight: '무게, 중량, weight, Gewicht',
}

/** What stands before or behind a number, and makes it a least, a most, or about. */
export const comparisons = {
  before: {
    min: 'at least, minimum, min, min., over, above, more than, greater than, from, starting at, since, not less than, no less than, better than, higher than, bigger than, >=, >, ≥, mindestens, wenigstens, mind, mind., über, mehr als, ab, minimal, nicht unter, 최소, 적어도',
    after: 'after, newer than, younger than, nach, neuer als, jünger als',
    max: 'under, below, less than, at most, max, max., maximum, maximal, up to, no more than, not more than, cheaper than, until, within, <, <=, ≤, unter, höchstens, hoechstens, bis, bis zu, weniger als, nicht über, nicht mehr als, maximum von, 최대, 많아야',
    before: 'before, older than, vor, älter als',
    about:
      'about, around, approximately, approx, approx., roughly, ca, ca., circa, etwa, ungefähr, rund, gut, 약, 대략',
    between: 'between, zwischen, von, 사이',
  },
  behind: {
    min: '이상, 초과, 넘는, 넘게, 넘은, 부터, 이후, 이상인, 이상의, 보다 큰, 보다 높은, +, or more, or better, or newer, or higher, or above, or larger, or bigger, and up, and above, and more, and newer, plus, oder mehr, oder besser, oder neuer, und mehr, aufwärts, 넘는거, 이상만',
    max: '이하, 미만, 이내, 까지, 아래, 안쪽, 이전, 밑으로, 이하인, 이하의, 언더, or less, or below, or under, or lower, or cheaper, or fewer, and below, oder weniger, oder günstiger, oder darunter, max, maximum, maximal, höchstens, at most',
    about: '정도, 쯤, 내외, 가량, 급',
    band: '대',
  },
} as const

/** What joins alternatives; Korean particles are told apart where runs are read. */
export const joiners = 'and, or, und, oder, sowie, 또는, 혹은, 및, 그리고, 아니면, bzw'

/** What follows is not what is wanted itself: "inverter for a motor". */
export const prepositions =
  'for, with, of, from, in, to, incl, including, without, für, fürs, mit, aus, von, vom, zum, zur, inkl, ohne, out of, im, in einem'

/** A wish behind these is not meant, or before these in Korean. */
export const negations = {
  before: 'not, except, but not, no, nicht, kein, keine, keinen, außer',
  behind: '말고, 빼고, 제외, 제외하고, 아닌, 아니라',
}

/** Wishes behind these only rank. */
export const softeners =
  'preferably, ideally, if possible, rather, 가능하면, 되도록, 이왕이면, 기왕이면, 웬만하면, möglichst, am liebsten, idealerweise, bevorzugt, vorzugsweise, gerne, wenn möglich'

/** Words that say nothing of parts: a sentence of these alone asks for nothing. */
export const fillers =
  'i, me, my, we, our, us, you, your, a, an, the, this, that, these, those, it, its, is, are, be, am, was, have, has, had, do, does, can, could, would, should, will, need, needs, needed, want, wanted, looking, look, find, search, searching, buy, get, give, show, please, some, any, something, anything, someone, that, which, who, what, where, there, here, on, at, by, as, so, if, then, than, too, very, also, just, only, not, no, yes, hi, hello, thanks, thank, good, shape, fine, great, best, cheap, cheaper, expensive, inexpensive, affordable, part, parts, component, components, spare, car, cars, vehicle, vehicles, ev, evs, electric, auto, build, building, make, making, use, using, made, store, put, one, two, several, many, few, all, price, budget, piece, pieces, each, per, kind, type, sort, size, old, tested, working, complete, original, set, left, right, front, rear, inch, quality, sale, available, offer, second life, second-life, ich, wir, mein, meine, meinen, meiner, unser, ein, eine, einen, einem, einer, eines, der, die, das, den, dem, des, ist, sind, suche, suchen, sucht, brauche, brauchen, gesucht, kaufen, möchte, will, wollen, bitte, etwas, gut, guter, gute, guten, günstig, günstige, günstiger, günstigen, billig, teuer, nicht, kein, auch, nur, noch, sehr, teil, teile, autoteile, ersatzteil, fahrzeug, fahrzeuge, elektroauto, elektroautos, wagen, stück, pro, zoll, hochvolt, original, links, rechts, vorne, hinten, am, an, auf, bei, um, wie, was, es, sie, er, hat, haben, mit, für, und, oder, zum, zur, im, aus, von, 찾습니다, 찾아요, 찾고, 찾는, 찾아, 구합니다, 구해요, 구함, 구매, 삽니다, 필요, 필요해요, 필요합니다, 필요한, 원합니다, 원해요, 주세요, 보여주세요, 있나요, 있어요, 있습니까, 있는, 있을까요, 쓸, 쓰는, 사용할, 사용, 용도, 만들, 만드는, 들어갈, 들어가는, 넣을, 넣는, 맞는, 좋은, 저렴한, 싼, 비싼, 걸로, 것, 거, 중, 중에, 중에서, 에서, 나온, 부품, 자동차, 차량, 전기차, 전기자동차, 차, 세트, 좌측, 우측, 제품, 물건, 관련, 추천, 하나, 개, 등, 좀, 그, 이, 저, 제, 우리, 저희, 에, 의, 만, 도, 인, 인치, 고전압, 저전압, 리튬, 전동, 전기'
