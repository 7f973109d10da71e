/** Words that say something other than a kind of part, a car or a use. In all languages; joined or split does not matter. */
export const conditionWords: Readonly<Record<string, string>> = {
  used: '중고, 중고품, 쓰던, 탈거품, used, salvaged, second-hand, second hand, secondhand, pre-owned, preowned, gebraucht, gebrauchter, gebrauchtes, gebrauchtem',
  new: '신품, 새것, 새 제품, 새제품, 미사용, new, brand new, unused, brand-new, neu, neuer, neues, neuwertig, unbenutzt',
  refurbished:
    '재생, 재생품, 재제조, 리퍼, refurbished, refurbed, refurb, reconditioned, remanufactured, rebuilt, generalüberholt, generalüberholter, generalüberholtes, überholt, aufbereitet, aufgearbeitet, instandgesetzt',
  'for-parts':
    '부품용, 고장, 고장난, 파손, for parts, for-parts, defective, broken, defekt, defekter, Bastler, zum Ausschlachten',
}

export const chemistryWords: Readonly<Record<string, string>> = {
  LFP: 'LFP, LiFePO4, LiFePO, lithium iron phosphate, iron phosphate, 엘에프피, 인산철, 리튬인산철, 리튬 인산철, Lithium-Eisenphosphat, Eisenphosphat, Lithiumeisenphosphat',
  NCM: 'NCM, NMC, nickel cobalt manganese, 삼원계, 엔씨엠, 니켈 코발트 망간',
  NCA: 'NCA, nickel cobalt aluminium, nickel cobalt aluminum, 엔씨에이',
  LMO: 'LMO, lithium manganese, lithium manganese oxide, 리튬망간, 망간계',
}

/** Where on the car a part sits. */
export const sideWords = {
  left: 'left, left-hand, links, linke, linker, linkes, linken, 좌측, 왼쪽',
  right: 'right, right-hand, rechts, rechte, rechter, rechtes, rechten, 우측, 오른쪽',
  front:
    'front, vorn, vorne, vordere, vorderer, vorderes, vorderen, 전륜, 전방, 앞쪽, 앞바퀴, 프론트, 프런트, 앞',
  rear: 'rear, back, hinten, hintere, hinterer, hinteres, hinteren, 후륜, 후방, 뒤쪽, 뒷바퀴, 리어, 뒷, 뒤',
} as const

/** What a number is of: by its unit behind it, or by a word before it. */
export const units: readonly {
  readonly of: Figure | 'age'
  readonly factor: number
  readonly words: string
}[] = [
  {
    of: 'capacity',
    factor: 1,
    words:
      'kwh, 킬로와트시, 키로와트시, 킬로와트아워, 키로와트아워, kilowattstunde, kilowattstunden, kilowatt hour, kilowatt hours',
  },
  { of: 'capacity', factor: 0.001, words: 'wh, 와트시, 와트아워, wattstunden, wattstunde, watt hours' },
  { of: 'capacity', factor: 1000, words: 'mwh, 메가와트시, megawattstunden, megawatt hours' },
  {
    of: 'charge',
    factor: 1,
    words: 'ah, 암페어시, 암페어아워, 암페어, 암페아, amperestunden, amp hours, ampere hours',
  },
  { of: 'charge', factor: 0.001, words: 'mah' },
  { of: 'voltage', factor: 1, words: 'v, volt, volts, 볼트' },
  { of: 'power', factor: 1, words: 'kw, kilowatt, kilowatts, 킬로와트, 키로와트' },
  { of: 'power', factor: 0.001, words: 'w, watt, watts, 와트' },
  { of: 'power', factor: 0.7355, words: 'ps, hp, bhp, pferdestärken, horsepower, 마력' },
  { of: 'soh', factor: 10, words: '할' },
  { of: 'soh', factor: 1, words: '%, percent, prozent, 퍼센트, 프로' },
  {
    of: 'mileage',
    factor: 1,
    words:
      'km, kms, kilometer, kilometers, kilometre, kilometres, kilometern, 킬로, 키로, 킬로미터, 키로미터',
  },
  { of: 'mileage', factor: 1000, words: 'tkm' },
  { of: 'mileage', factor: 1.609, words: 'miles, mile, mi, meilen, 마일' },
  { of: 'price', factor: 1, words: '원, won, krw, ₩' },
  { of: 'year', factor: 1, words: '년도, 년식, 년형, 연식' },
  { of: 'age', factor: 1, words: '년, year, years, yr, yrs, jahr, jahre, jahren' },
  { of: 'weight', factor: 1, words: 'kg, kilo, kilos, kilogramm, kilogram, 킬로그램' },
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
  soh: 'SOH, state of health, health, 효율, Gesundheit, 건강도, 건강 상태, 잔존 용량, 잔존용량, 잔존수명, 잔존 수명, 수명, 성능, remaining capacity, Gesundheitszustand, Restkapazität, Zustand SOH',
  mileage:
    '주행거리, 주행, 운행 거리, 누적 주행거리, mileage, range driven, odometer, driven, Laufleistung, Kilometerstand, gelaufen',
  year: '연식, 년식, model year, year, built, made, produced, manufactured, Baujahr, Bj, EZ, Erstzulassung, Modelljahr, gebaut',
  price: '예산, 가격, 값, budget, price, costs, cost, Budget, Preis',
  capacity: '용량, capacity, Kapazität',
  voltage: '전압, voltage, Spannung',
  power: '출력, 최고출력, power output, output, power rating, Leistung, Nennleistung',
  weight: '무게, 중량, weight, weighing, Gewicht',
}

/** Comparatives before "than" and "als": what they ask a figure to be. */
const more =
  'more, greater, higher, bigger, larger, better, stronger, heavier, dearer, pricier, mehr, größer, höher, besser, stärker, schwerer, teurer'
const less =
  'less, fewer, lower, smaller, cheaper, lighter, weaker, weniger, kleiner, niedriger, geringer, günstiger, billiger, leichter, schwächer'
const newer = 'newer, younger, later, neuer, jünger, später'
const older = 'older, earlier, älter, früher'
const compared = (adjectives: string) =>
  adjectives
    .split(', ')
    .map(word => `${word} than, ${word} als`)
    .join(', ')

/** The same with something between: "a newer pack than 2021", "einen größeren Akku als 60 kWh". */
export const comparatives = { over: more, under: less, after: newer, before: older } as const

/**
 * What stands before or behind a number, and makes it a least, a most, or about. `over` and `under` leave the number
 * itself out.
 */
export const comparisons = {
  before: {
    min: 'at least, minimum, minimum of, min, min., from, starting at, starting from, since, not less than, no less than, >=, ≥, mindestens, wenigstens, zumindest, mind, mind., ab, minimal, nicht unter, nicht weniger als, 최소, 최소한, 적어도, 못해도',
    over: `${compared(more)}, and over, and above, or over, or above, und über, oder über, and more than, or more than, und mehr als, oder mehr als, over, above, exceeding, exceeds, beyond, upwards of, >, über, oberhalb, oberhalb von, größer, höher`,
    after: `after, post, nach, ${compared(newer)}`,
    max: 'at most, max, max., maximum, maximum of, maximal, up to, no more than, not more than, not over, not above, until, till, within, <=, ≤, höchstens, hoechstens, bis, bis zu, bis maximal, nicht über, nicht mehr als, maximum von, 최대, 최대한, 많아야',
    under: `${compared(less)}, and under, and below, or under, or below, und unter, oder unter, and less than, or less than, und weniger als, oder weniger als, under, below, beneath, <, unter, unterhalb, unterhalb von, kleiner`,
    before: `before, prior to, pre, vor, ${compared(older)}`,
    about:
      'about, around, approximately, approx, approx., roughly, circa, some, ca, ca., etwa, ungefähr, rund, rund um, gut, 약, 대략',
    between: 'between, zwischen, von, 사이',
  },
  behind: {
    min: '이상, 부터, 이후, 이후로, 이상인, 이상의, 이상만, 이상으로, 최소, +, or more, or better, or newer, or younger, oder jünger, or later, or higher, or above, or over, or larger, or bigger, or greater, or stronger, and up, and above, and over, and more, and newer, and later, onwards, onward, upwards, minimum, min, at least, plus, oder mehr, oder besser, oder neuer, oder jünger, oder später, oder höher, oder größer, oder stärker, oder darüber, und mehr, und neuer, und höher, aufwärts, mindestens, minimal',
    over: '초과, 초과하는, 넘는, 넘게, 넘은, 넘는거, 넘는것, 넘어가는, 보다 큰, 보다 높은, 보다 많은, 보다 센, 보다 강한, 보다 비싼',
    max: '이하, 이내, 까지, 아래, 아래로, 안쪽, 안으로, 이전, 밑으로, 밑, 이하인, 이하의, 이하만, 이하로, 안 넘는, 넘지 않는, 언더, or less, or below, or under, or lower, or cheaper, or fewer, or smaller, or older, and below, and under, oder weniger, oder günstiger, oder darunter, oder kleiner, oder niedriger, oder älter, max, maximum, maximal, höchstens, at most, tops',
    under:
      '미만, 미만인, 미만의, 안 되는, 안되는, 안 된, 안된, 못 미치는, 보다 작은, 보다 낮은, 보다 적은, 보다 싼, 보다 저렴한',
    about: '정도, 쯤, 안팎, 내외, 가량, 급, 전후, or so, or thereabouts',
    band: '대',
  },
} as const

/** What joins alternatives; Korean particles are told apart where runs are read. */
export const joiners = 'and, or, but, und, oder, aber, jedoch, sowie, 또는, 혹은, 및, 그리고, 아니면, bzw'

/** What follows is not what is wanted itself: "inverter for a motor". */
export const prepositions =
  'for, with, of, from, in, to, suit, suits, suited to, matching, to match, fit, fits, passend zu, passend für, incl, including, without, für, fürs, mit, aus, von, vom, zum, zur, inkl, ohne, out of, im, in einem'

/** A wish behind these is not meant, or before these in Korean. */
export const negations = {
  before:
    'not, neither, nor, weder, nothing, nichts, except, except for, but not, anything but, everything but, all but, any but, other than, apart from, aside from, besides, excluding, ausgenommen, abgesehen von, no, nicht, kein, keine, keinen, keiner, keines, außer, aber kein, aber keine, aber nicht',
  behind:
    'excluded, ausgeschlossen, 말고, 말고는, 빼고, 빼고는, 제외, 제외하고, 제외한, 아닌, 아니고, 아니라',
}

/** Wishes behind these only rank. */
export const softeners =
  'preferably, ideally, if possible, rather, 가능하면, 되도록, 이왕이면, 기왕이면, 웬만하면, möglichst, am liebsten, idealerweise, bevorzugt, vorzugsweise, gerne, wenn möglich'

/**
 * Things that have batteries, chargers, screens, seats, doors and windows as well, and are no cars. Beside a part they say
 * that it is theirs: a part must name them then.
 */
export const otherGoods =
  'alkaline, 건전지, 알카라인, phone, smartphone, iphone, ipad, ipod, android, macbook, airpods, laptop, notebook, tablet, pc, computer, gaming, playstation, xbox, nintendo, tv, television, printer, watch, smartwatch, wristwatch, clock, aa, aaa, cr2032, toy, lego, doll, kitchen, bathroom, bedroom, garden, office, wooden, glasses, wine, shoe, shirt, jacket, dress, book, novel, hotel, flight, ticket, concert, pizza, coffee, washing machine, dishwasher, microwave, oven, hoover, vacuum cleaner, lawn mower, bicycle, bike, baby, dog, cat, horse, airplane, aeroplane, helicopter, rocket, train, handy, telefon, rechner, drucker, fernseher, uhr, armbanduhr, spielzeug, küche, küchen, badezimmer, schlafzimmer, wohnzimmer, garten, büro, holz, haustür, brille, wein, schuh, hemd, jacke, kleid, buch, flug, konzert, kaffee, waschmaschine, spülmaschine, mikrowelle, backofen, staubsauger, rasenmäher, fahrrad, kinder, baby, hund, katze, pferd, flugzeug, hubschrauber, rakete, 휴대폰, 핸드폰, 스마트폰, 아이폰, 갤럭시, 아이패드, 맥북, 에어팟, 노트북, 태블릿, 컴퓨터, 플레이스테이션, 닌텐도, 티비, 텔레비전, 프린터, 손목시계, 시계, 장난감, 레고, 인형, 주방, 부엌, 욕실, 침실, 거실, 침대, 소파, 책상, 식탁, 사무실, 나무, 원목, 안경, 와인, 신발, 운동화, 옷, 바지, 책, 소설, 호텔, 항공권, 콘서트, 피자, 커피, 세탁기, 식기세척기, 전자레인지, 오븐, 청소기, 잔디깎이, 냉장고, 자전거, 유아, 아기, 강아지, 고양이, 요가, 비행기, 헬리콥터, 로켓, 기차'

/** What says that such a thing is to be run by a part, or made of one: "run my laptop", "office chairs from car seats". */
export const powering =
  'run, runs, running, power, powers, powering, charge, supply, feed, operate, betreiben, versorgen, laden, speisen, 돌릴, 돌리는, 구동할, 충전할, 켤, 전원, car, cars, vehicle, ev, auto, fahrzeug, elektroauto, 자동차, 차량, 전기차, make, making, build, building, bauen, 만들, 만드는, 만들려고'

/** Words as they are: of looks and matter, and those that are too near to a word for a part to be corrected. */
export const plainWords =
  'white, black, red, blue, grey, gray, silver, green, yellow, brown, beige, leather, fabric, cloth, plastic, aluminium, aluminum, copper, steel, iron, carbon, rubber, weiß, weiss, schwarz, rot, blau, grau, silbern, grün, gelb, braun, leder, stoff, kunststoff, alu, kupfer, stahl, eisen, gummi, 흰색, 하얀색, 검정, 검은색, 빨간색, 파란색, 회색, 은색, 초록색, 노란색, 가죽, 직물, 플라스틱, 알루미늄, 구리, 철, 고무, belt, seal, food, book, boots, water, paper, light, letter, panel, leather, meter, better, butter, matter, master, seats, sound, sell, sold, soil, soup, wood, wool, bread, break, breath, field, filter, glue, grass, gloss, class, clean, clear, clever, hotel, model, modern, mother, motion, mouse, month, money, letter, later, latter, lader, leiter, leider, leser, messer, wetter, winter, sommer, bitter, mitte, kitten, katze, kerze, kette, tasse, tonne, sonne, seite, saite, reise, reis, regen, riemen, wagen, waren, haube, taube, schloss, schluss, schrank, schlitten, spiegel, stuhl, tisch, teller, lampe, lappen, glanz, gras, grab, ring, rind, kind, bild, band, bank, boden, bogen, bote, brot, brett, flat, stat, features, loader, reaching, open, user, modes, main, allow, allows, generate, mean, means, start, hold, call, merge, merged, leave, form, handler, header, setting, chaining, tracking, next, task, sent, convert, bool, reduce, skip, force, separator, hook, sure, alternative, structure, bold, never, powerful, fixture, applicable, lead, reader, rely, picture, signal, signature, crawl, drop, duration, site, convention, pick, shim, compress, compression, nesting, insert, brace, trailing, beach, fold, gold, lean, leap, loaf, seam, sear, beat, motel, brass, moor, haus, bett, dach, januar, frau, schwester, lager, oper, rucksack, schatz, schein, tanz, theater, zelt, seoul, 포도, 모자'

/** Words that say nothing of parts: a sentence of these alone asks for nothing. */
export const fillers =
  'old, alt, 된, chemistry, Chemie, Zellchemie, 화학, cheapest, newest, latest, biggest, strongest, anybody, anyone, must, neueste, neuester, neuestes, neuesten, billigste, billigster, billigstes, günstigste, günstigster, günstigstes, größte, größter, 싼거, 싼것, 제일, 가장, 최신, 최저가, 만들건데, 만들 건데, 한개, 두개, 세개, 네개, 두 개, 세 개, 네 개, i, im, everything, system, suitable, fitting, fits, fit, welche, welcher, welches, alles, passen, passt, passend, passende, 팔아요, 소형, 대형, 모두, 전부, driver, drivers, passenger, side, axle, range, pls, plz, hey, there, been, being, into, onto, out, off, up, about, other, another, good condition, condition, currently, urgently, asap, project, diy, grid, of, their, them, they, me, my, we, our, us, you, your, a, an, the, this, that, these, those, it, its, is, are, be, am, was, have, has, had, do, does, can, could, would, should, will, need, needs, needed, want, wanted, looking, look, find, search, searching, buy, get, give, show, please, some, any, something, anything, someone, that, which, who, what, where, there, here, on, at, by, as, so, if, then, than, too, very, also, just, only, not, no, yes, hi, hello, thanks, thank, good, shape, fine, great, best, cheap, cheaper, expensive, inexpensive, affordable, part, parts, component, components, spare, car, cars, vehicle, vehicles, ev, evs, electric, auto, build, building, make, making, use, using, made, store, put, one, two, several, many, few, all, price, budget, piece, pieces, each, per, kind, type, sort, size, old, tested, working, complete, original, set, inch, quality, sale, available, offer, second life, second-life, mittig, fahrerseite, beifahrerseite, zustand, gutem, guter zustand, guten, dringend, zusammen, dazu, damit, als, ich, wir, mein, meine, meinen, meiner, unser, ein, eine, einen, einem, einer, eines, der, die, das, den, dem, des, ist, sind, suche, suchen, sucht, brauche, brauchen, gesucht, kaufen, möchte, will, wollen, bitte, etwas, gut, guter, gute, guten, günstig, günstige, günstiger, günstigen, billig, teuer, nicht, kein, auch, nur, noch, sehr, teil, teile, autoteile, ersatzteil, fahrzeug, fahrzeuge, elektroauto, elektroautos, wagen, stück, pro, zoll, hochvolt, original, am, an, auf, bei, um, wie, was, es, sie, er, hat, haben, mit, für, und, oder, zum, zur, im, aus, von, 찾습니다, 찾아요, 찾고, 찾는, 찾아, 구합니다, 구해요, 구함, 구매, 삽니다, 필요, 필요해요, 필요합니다, 필요한, 원합니다, 원해요, 주세요, 보여주세요, 있나요, 있어요, 있습니까, 있는, 있을까요, 쓸, 쓰는, 사용할, 사용, 용도, 만들, 만드는, 들어갈, 들어가는, 넣을, 넣는, 맞는, 좋은, 저렴한, 싼, 비싼, 걸로, 것, 거, 중, 중에, 중에서, 에서, 나온, 부품, 자동차, 차량, 전기차, 전기자동차, 차, 세트, 제품, 물건, 관련, 추천, 하나, 개, 등, 좀, 그, 이, 저, 제, 우리, 저희, 에, 의, 만, 도, 인, 인치, 고전압, 저전압, 리튬, 전동, 전기, 운전석, 조수석, 생산, 생산된, 출고, 출시, 모델, 차종, 상태, 가성비, 급구, 혹시, 안녕하세요, 팝니다, 판매, 사고 싶어요, 사고 싶습니다, 바꾸려고, 알려주세요, 구해봅니다, 찾는데, 찾는데요, 달려고, 하려고, 하는데, 있을까, 있으면, 있음, 없나요, 저장용, 것만, 거만, 쓰려고, 쓰려고요, 쓸거, 쓸만한, 만들려고, 만들려고요, 교체하려고'
