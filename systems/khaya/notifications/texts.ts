/** A title and a message; names in braces stand for what the occasion fills in. */
type Text = readonly [title: string, message: string]

export const languages = ['en', 'zu'] as const

export type Language = (typeof languages)[number]

/** The texts of notifications, in English and isiZulu, by occasion. */
export const texts = {
  BID_RECEIVED: {
    en: ['A new bid', '{worker} bids {quote} for “{title}”'],
    zu: ['Isiphakamiso esisha', 'Umsebenzi “{title}” unesiphakamiso esisha esivela ku-{worker}: {quote}'],
  },
  BID_ACCEPTED: {
    en: ['Your bid is accepted', 'The job “{title}” is yours'],
    zu: ['Isiphakamiso sakho samukelwe', 'Umsebenzi “{title}” usungowakho'],
  },
  BID_REJECTED: {
    en: ['Your bid was not chosen', 'Your bid for “{title}” was not accepted'],
    zu: ['Isiphakamiso sakho asikhethwanga', 'Isiphakamiso sakho somsebenzi “{title}” asamukelwanga'],
  },
  MESSAGE: {
    en: ['A message from {sender}', '{content}'],
    zu: ['Umlayezo ovela ku-{sender}', '{content}'],
  },
  ORDER_PENDING: {
    en: ['A new order', 'You have a new order of {total}'],
    zu: ['I-oda elisha', 'Une-oda elisha elingu-{total}'],
  },
  ORDER_CONFIRMED: {
    en: ['Your order is confirmed', 'The seller has confirmed your order of {total}'],
    zu: ['I-oda lakho liqinisekisiwe', 'Umthengisi uqinisekise i-oda lakho elingu-{total}'],
  },
  ORDER_SHIPPED: {
    en: ['Your order is on its way', 'Your order of {total} was sent'],
    zu: ['I-oda lakho lisendleleni', 'I-oda lakho elingu-{total} selithunyelwe'],
  },
  ORDER_DELIVERED: {
    en: ['Your order has arrived', 'Your order of {total} was delivered'],
    zu: ['I-oda lakho lifikile', 'I-oda lakho elingu-{total} selilethiwe'],
  },
  ORDER_CANCELLED: {
    en: ['An order is cancelled', 'The order of {total} was cancelled'],
    zu: ['I-oda likhanseliwe', 'I-oda elingu-{total} likhanseliwe'],
  },
  ORDER_EXPIRED: {
    en: [
      'An order has expired',
      'Nobody confirmed or paid the order of {total} in 48 hours: it is cancelled',
    ],
    zu: [
      'Isikhathi se-oda siphelile',
      'I-oda elingu-{total} likhanseliwe: aliqinisekiswanga futhi alikhokhelwanga emahoreni angu-48',
    ],
  },
  ORDER_PAID: {
    en: ['An order is paid', 'The order of {total} was paid'],
    zu: ['I-oda likhokhelwe', 'I-oda elingu-{total} likhokhelwe'],
  },
  REVIEW: {
    en: ['A new review', '{reviewer} gives you {rating} of 5 stars'],
    zu: ['Isibuyekezo esisha', '{reviewer} ukunikeze izinkanyezi ezingu-{rating} kwezingu-5'],
  },
  PROJECT_MATCH: {
    en: ['A job for you in {city}', '“{title}”, {min} to {max}'],
    zu: ['Umsebenzi wakho e-{city}', '“{title}”, {min} kuya ku-{max}'],
  },
  PROJECT_DONE: {
    en: ['Work is reported done', 'Please confirm within 72 hours that “{title}” is done'],
    zu: [
      'Umsebenzi uqediwe',
      'Sicela uqinisekise kungakapheli amahora angu-72 ukuthi umsebenzi “{title}” uqediwe',
    ],
  },
  PROJECT_NOT_DONE: {
    en: ['Work is not done yet', 'The buyer says that “{title}” is not done: {reason}'],
    zu: ['Umsebenzi awukaqedwa', 'Umthengi uthi umsebenzi “{title}” awukaqedwa: {reason}'],
  },
  PROJECT_COMPLETED: {
    en: ['A job is completed', 'The job “{title}” is completed'],
    zu: ['Umsebenzi uphothuliwe', 'Umsebenzi “{title}” uphothuliwe'],
  },
  PROJECT_CANCELLED: {
    en: ['A job is cancelled', 'The job “{title}” was cancelled'],
    zu: ['Umsebenzi ukhanseliwe', 'Umsebenzi “{title}” ukhanseliwe'],
  },
  PROJECT_EXPIRED: {
    en: ['A project has expired', 'Nobody was chosen for “{title}” in 30 days'],
    zu: ['Isikhathi somsebenzi siphelile', 'Akekho okhethiwe emsebenzini “{title}” ezinsukwini ezingu-30'],
  },
  VERIFIED: {
    en: ['You are verified', 'Others now see that your account was verified'],
    zu: ['Uqinisekisiwe', 'Abanye bayabona manje ukuthi i-akhawunti yakho iqinisekisiwe'],
  },
  UNVERIFIED: {
    en: ['You are no longer verified', 'Please have your account verified again'],
    zu: ['Awusaqinisekisiwe', 'Sicela uphinde uqinisekise i-akhawunti yakho'],
  },
} as const satisfies Record<string, Readonly<Record<Language, Text>>>

export type Occasion = keyof typeof texts

type Named<T extends string> = T extends `${string}{${infer Name}}${infer Rest}` ? Name | Named<Rest> : never

/** What an occasion fills in. */
export type Values<O extends Occasion> = Readonly<
  Record<Named<(typeof texts)[O]['en'][0 | 1]>, string | number>
>

export interface Told {
  readonly title: string
  readonly message: string
}

/** The text for an occasion in a language. */
export function told(
  occasion: Occasion,
  language: Language,
  values: Readonly<Record<string, unknown>>,
): Told {
  const fill = (text: string) => text.replace(/\{(\w+)\}/g, (_, name: string) => String(values[name]))
  const [title, message] = texts[occasion][language]
  return { title: fill(title), message: fill(message) }
}
