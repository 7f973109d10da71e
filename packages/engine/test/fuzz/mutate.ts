/** Numbers from a seed, so that a failure can be run again. */
export function randomFrom(seed: number): (below: number) => number {
  let state = seed >>> 0
  return below => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
}

type Random = (below: number) => number

const nested = (depth: number, wrap: (inner: unknown) => unknown) => {
  let value: unknown = { S: 'x' }
  for (let level = 0; level < depth; level++) value = wrap(value)
  return value
}

const strange: readonly unknown[] = [
  null,
  true,
  false,
  0,
  -1,
  1.5,
  1e308,
  2 ** 53,
  '',
  ' ',
  '0',
  '-0',
  'NaN',
  'Infinity',
  '1e999',
  '1'.repeat(39),
  '\u0000',
  '\ud800',
  '\uffff',
  '__proto__',
  'constructor',
  'toString',
  '#',
  ':',
  '#a',
  ':a',
  'x'.repeat(70_000),
  [],
  {},
  [[]],
  [null],
  { S: '' },
  { N: '' },
  { N: '1e126' },
  { N: '.' },
  { B: '!' },
  { B: '' },
  { SS: [] },
  { NS: ['1', '1.0'] },
  { L: [{}] },
  { M: { '': { S: 'x' } } },
  { NULL: false },
  { BOOL: 'yes' },
  { S: 'a', N: '1' },
  { X: 'x' },
  JSON.parse('{"__proto__":{"S":"x"}}'),
  nested(40, inner => ({ L: [inner] })),
  nested(33, inner => ({ M: { a: inner } })),
  nested(500, inner => ({ M: { a: inner } })),
  `${'('.repeat(2000)}a = :a${')'.repeat(2000)}`,
  'NOT '.repeat(900),
  'a[99999999999999]',
  'a.b.c.d'.repeat(600),
  'SET',
  'SET a = :a, a = :a',
  'a = :a AND',
  'size(size(a)) = :a',
  "SELECT '",
  `SELECT ${'['.repeat(3000)}`,
  'INSERT INTO "fuzz" VALUE {',
  '𝒳𝒴',
  'REMOVE a[0], a[1], a[2]',
  'DELETE FROM',
]

/** The same request with one to four things wrong. */
export function mutate(random: Random, input: unknown): unknown {
  const copy = structuredClone(input)
  const times = 1 + random(4)
  for (let n = 0; n < times; n++) mutateOnce(random, copy as Record<string, unknown>)
  return copy
}

function mutateOnce(random: Random, root: Record<string, unknown>): void {
  const places = placesIn(root)
  if (places.length === 0) return
  const [holder, name] = places[random(places.length)]!
  switch (random(6)) {
    case 0:
      delete holder[name]
      break
    case 1:
      Object.defineProperty(holder, strangeName(random), {
        value: holder[name],
        enumerable: true,
        configurable: true,
        writable: true,
      })
      delete holder[name]
      break
    case 2:
      holder[name] = cut(random, holder[name])
      break
    case 3: {
      const [other, otherName] = places[random(places.length)]!
      holder[name] = structuredClone(other[otherName])
      break
    }
    default:
      holder[name] = structuredClone(strange[random(strange.length)])
  }
}

const strangeName = (random: Random) =>
  ['', '__proto__', 'constructor', ':x', '#x', 'S', 'N', 'pk', 'x'.repeat(300)][random(9)]!

function cut(random: Random, value: unknown): unknown {
  if (typeof value !== 'string') return value
  const at = random(value.length + 1)
  return random(2) === 0
    ? value.slice(0, at)
    : value.slice(0, at) + ['(', ')', ',', ' ', '\u0000', '"', '.', '?'][random(8)] + value.slice(at)
}

function placesIn(root: Record<string, unknown>): [Record<string, unknown>, string][] {
  const places: [Record<string, unknown>, string][] = []
  const waiting: unknown[] = [root]
  while (waiting.length > 0 && places.length < 500) {
    const holder = waiting.pop() as Record<string, unknown>
    for (const name of Object.keys(holder)) {
      places.push([holder, name])
      if (typeof holder[name] === 'object' && holder[name] !== null) waiting.push(holder[name])
    }
  }
  return places
}

/** The bytes of a request, now and then not even JSON or not even UTF-8. */
export function damage(random: Random, body: Buffer): Buffer {
  const damaged = Buffer.from(body)
  switch (random(12)) {
    case 0:
      return damaged.subarray(0, random(damaged.length + 1))
    case 1:
      damaged[random(damaged.length)] = random(256)
      return damaged
    case 2:
      return Buffer.concat([damaged, Buffer.from([0xff, 0xfe])])
    case 3:
      return Buffer.from('['.repeat(1 + random(100_000)))
    default:
      return damaged
  }
}
