import fc from 'fast-check'

interface Page {
  readonly scheme: string
  readonly host: string
  readonly segments: readonly string[]
  readonly pairs: readonly string[]
  readonly url: string
}

const characters = fc.constantFrom(...'abzAZ019-_.~', '%20', '%2F', '%C3%A9', '%25', '!', '(', ',', '@', ':')
const words = fc.array(characters, { minLength: 1, maxLength: 6 }).map(parts => parts.join(''))
const segments = words.filter(word => !/^\.{1,2}$/.test(word))
const pairs = fc.tuple(fc.stringMatching(/^[a-t]{1,4}$/), words).map(([name, value]) => `${name}=${value}`)

/** Pages whose URL is canonical by its making. */
export const pages: fc.Arbitrary<Page> = fc
  .record({
    scheme: fc.constantFrom('http', 'https'),
    host: fc.constantFrom('example.com', 'www.example.co.uk', 'xn--bcher-kva.example', 'a-1.example.org'),
    segments: fc.array(segments, { maxLength: 4 }),
    pairs: fc.array(pairs, { maxLength: 3 }),
  })
  .map(page => ({ ...page, url: urlOf(page) }))

function urlOf({ scheme, host, segments, pairs }: Omit<Page, 'url'>): string {
  const query = pairs.length === 0 ? '' : `?${pairs.join('&')}`
  return `${scheme}://${host}/${segments.join('/')}${query}`
}

const trackers = fc.constantFrom('utm_source=a', 'utm_x', 'gclid=1', '_ga=2', 'mc%5Feid=3', 'fbclid=%20')
const noise = fc.constantFrom('.', '%2e', 'x/..', 'x/%2E%2e', './y/../.')

/** Other ways to write the URL of a page. */
export function spellings(page: Page): fc.Arbitrary<string> {
  const port = page.scheme === 'http' ? ':80' : ':443'
  return fc
    .record({
      scheme: recased(page.scheme),
      host: fc.oneof(recased(page.host), fc.constant(unicode(page.host))),
      ends: fc.constantFrom('', '.', port, `.${port}`, ':'),
      segments: fc.tuple(...page.segments.map(segment => fc.tuple(fc.option(noise), respelled(segment)))),
      pairs: fc.tuple(...page.pairs.map(pair => fc.tuple(fc.option(trackers), respelled(pair)))),
      tracker: fc.option(trackers),
      fragment: fc.constantFrom('', '#', '#top', '#a/../b?c'),
    })
    .map(parts => {
      const path = parts.segments.flat().filter(part => part !== null)
      const query = [...parts.pairs.flat(), parts.tracker].filter(part => part !== null)
      const search = query.length === 0 ? '' : `?${query.join('&')}`
      return `${parts.scheme}://${parts.host}${parts.ends}/${path.join('/')}${search}${parts.fragment}`
    })
}

function recased(text: string): fc.Arbitrary<string> {
  return fc
    .array(fc.boolean(), { minLength: text.length, maxLength: text.length })
    .map(upper =>
      [...text].map((character, at) => (upper[at] ? character.toUpperCase() : character)).join(''),
    )
}

function unicode(host: string): string {
  return host === 'xn--bcher-kva.example' ? 'BÜCHER.example' : host
}

/** Escapes in lower case, and unreserved characters escaped. */
function respelled(text: string): fc.Arbitrary<string> {
  const units = text.match(/%..|./g) ?? []
  return fc
    .array(fc.boolean(), { minLength: units.length, maxLength: units.length })
    .map(other => units.map((unit, at) => (other[at] ? otherwise(unit) : unit)).join(''))
}

function otherwise(unit: string): string {
  if (unit === '%C3' || unit === '%A9' || unit === '%2F') return unit.toLowerCase()
  return /^[\w\-.~]$/.test(unit) ? `%${unit.charCodeAt(0).toString(16)}` : unit
}

/** Texts that are URLs more often than chance would have it. */
export const anyUrls: fc.Arbitrary<string> = fc.oneof(
  fc.webUrl({ withFragments: true, withQueryParameters: true }),
  fc
    .array(
      fc.constantFrom(
        'https://',
        'example.com',
        '/',
        '//',
        '.',
        '..',
        '%',
        '%2',
        '%2e',
        '%41',
        '%%34%31',
        '?',
        '&',
        '=',
        '#',
        '\\',
        'utm_a',
        'é',
        '한',
        '\u{1f697}',
        '\ud800',
        ' ',
        '\t',
        '\0',
        '|',
        '^',
        '{',
        '[',
        ']',
        "'",
        '"',
        '`',
        ':',
        '@',
      ),
      { maxLength: 12 },
    )
    .map(parts => `https://example.com${parts.join('')}`),
  fc.string({ unit: 'binary' }).map(text => `http://example.com/${text}`),
)
