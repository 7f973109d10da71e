import { chance } from './chance.ts'

/** What texts with such names hold, for samples that read like the real thing. The first row that matches counts. */
const byName: readonly (readonly [name: RegExp, words: readonly string[]])[] = [
  [/e-?mail/i, ['ada@example.com', 'grace.h@example.com', 'lin@example.org', 'maria.santos@example.net']],
  [/phone|mobile|msisdn/i, ['+27812345678', '+4915112345678', '+12025550143', '+821012345678']],
  [/currency/i, ['EUR', 'USD', 'ZAR', 'GBP']],
  [/country/i, ['DE', 'ZA', 'KR', 'US']],
  [/locale|lang/i, ['en', 'de', 'ko', 'pt-BR']],
  [/time_?zone|^tz$/i, ['Europe/Berlin', 'Africa/Johannesburg', 'Asia/Seoul', 'UTC']],
  [/city|town/i, ['Lisbon', 'Estcourt', 'Busan', 'Rotterdam']],
  [/province|state$|region/i, ['KZN', 'Bavaria', 'Gyeonggi', 'Ohio']],
  [/post_?code|zip/i, ['10115', '3310', '04524', '94107']],
  [/street|address/i, ['12 Harbour Road', '5 Oak Avenue', '78 Mill Lane', '301 Station Square']],
  [/domain|host/i, ['example.com', 'shop.example.org', 'antiques.example.net', 'books.example.com']],
  [/path$/i, ['/products/item-123', '/catalogue/bikes', '/shop/42', '/about']],
  [/content_?type|mime/i, ['image/jpeg', 'application/json', 'text/plain', 'image/png']],
  [/file_?name/i, ['invoice-104.pdf', 'photo-0007.jpg', 'report.csv', 'scan.png']],
  [/sku/i, ['BK-1042', 'LAMP-07', 'TYRE-700C', 'CHAIN-11S']],
  [/hash|digest|checksum|md5|sha/i, []],
  [/categor/i, ['Audio', 'Lighting', 'Tyres', 'Tools']],
  [/colou?r/i, ['red', 'black', 'sand', 'blue']],
  [/unit$/i, ['piece', 'kg', 'metre', 'box']],
  [/status$/i, ['active', 'pending', 'done', 'active']],
  [/first_?name/i, ['Ada', 'Grace', 'Lin', 'Maria']],
  [/last_?name|surname/i, ['Lovelace', 'Hopper', 'Chen', 'Santos']],
  [/user_?name|author|sender|owner|contact/i, ['ada', 'grace', 'lin', 'maria']],
  [
    /company|business|seller|vendor|shop|store/i,
    ['Harbour Cycles', 'Oak & Iron', 'Mill Lane Books', 'Northern Parts'],
  ],
  [/product|item|part|model/i, ['Front light', 'Touring tyre', 'Chain, 11 speed', 'Repair kit']],
  [
    /title|subject|headline|project|event|campaign/i,
    ['Foundation for a small house', 'Spring sale', 'Saturday ride', 'A short report'],
  ],
  [/^thing$/, ['Amber', 'Birch', 'Cobalt', 'Delta', 'Ember', 'Fjord', 'Garnet', 'Harbour']],
  [/name/i, ['Ada Lovelace', 'Grace Hopper', 'Lin Chen', 'Maria Santos']],
  [
    /desc|bio|about|summary|note|comment|text|message|body|content|reason|proposal|query/i,
    [
      'In good condition, used for one season.',
      'Please call before delivery.',
      'Ten years of experience with foundations and brickwork.',
      'Arrives in two boxes; the second one follows within a week of the first.',
    ],
  ],
]

const others = ['amber', 'birch', 'cobalt', 'delta', 'ember', 'fjord', 'garnet', 'harbour']

/** Codes and the like: another one cannot be made by counting on. */
const closed = /currency|country|locale|lang|time_?zone|^tz$|content_?type|mime/i

/** The how many-th word for a text of this name; from the second round on numbered, so that many samples differ. */
export function wordAt(name: string, at: number): string {
  const words = wordsFor(name)
  const word = words[(Math.floor(chance(name) * words.length) + at) % words.length] as string
  const round = Math.floor(at / words.length)
  if (round === 0 || closed.test(name)) return word
  return word.includes('@') ? word.replace('@', `${round + 1}@`) : `${word} ${round + 1}`
}

/** Words for a text of this name; none where only its form says what it holds. */
export function wordsFor(name: string): readonly string[] {
  return byName.find(([pattern]) => pattern.test(name))?.[1] ?? others
}

const people =
  /user|person|people|customer|member|employee|staff|worker|driver|patient|student|teacher|player|guest|author|owner|buyer|contact|profile|friend|host|artist/i

/** What stands for the name of a thing: a product is called as products are, not as people are. */
export function nameOf(entity: string): string {
  const isKnown = byName.some(([pattern]) => pattern.test(entity))
  return people.test(entity) ? 'name' : isKnown ? entity : 'thing'
}

interface Range {
  readonly from: number
  readonly to: number
  readonly decimals: number
}

/** In which range numbers of such names lie. */
const ranges: readonly (readonly [name: RegExp, range: Range])[] = [
  [/^lat(itude)?$/i, { from: -60, to: 60, decimals: 4 }],
  [/^(lng|lon|longitude)$/i, { from: -170, to: 170, decimals: 4 }],
  [/^(min|least|from)([A-Z_]|$)/, { from: 1, to: 40, decimals: 0 }],
  [/^(max|most|to)([A-Z_]|$)/, { from: 60, to: 120, decimals: 0 }],
  [/version|revision/i, { from: 1, to: 3, decimals: 0 }],
  [/cents/i, { from: 500, to: 90_000, decimals: 0 }],
  [/price|amount|cost|total|quote|revenue|fee|subtotal|tax|budget/i, { from: 5, to: 900, decimals: 2 }],
  [/rating|stars/i, { from: 1, to: 5, decimals: 0 }],
  [/score|rate|share|similarity|confidence|probability/i, { from: 0.5, to: 0.99, decimals: 2 }],
  [/year/i, { from: 2018, to: 2025, decimals: 0 }],
  [/size|bytes|length/i, { from: 1000, to: 900_000, decimals: 0 }],
  [/width|height/i, { from: 300, to: 4000, decimals: 0 }],
]

export function rangeFor(name: string): Range {
  return ranges.find(([pattern]) => pattern.test(name))?.[1] ?? { from: 1, to: 120, decimals: 0 }
}
