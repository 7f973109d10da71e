/** Where a folder keeps what is not yet whole. */
export const unfinished = '.unfinished'

type Rule = readonly [isBroken: (key: string, parts: readonly string[]) => boolean, reason: string]

/** The same for every store: a key that one takes, all take, and none leads out of its folder. */
const rules: readonly Rule[] = [
  [key => key === '', 'is empty'],
  // S3 takes 1024, of which a prefix may need some.
  [key => Buffer.byteLength(key) > 900, 'has more than 900 bytes'],
  [
    key => /[\p{Cc}\p{Cs}\p{Noncharacter_Code_Point}\\]/u.test(key),
    'contains a character that keys cannot have',
  ],
  [(_, parts) => parts.includes(''), 'begins or ends with / or has two in a row'],
  [(_, parts) => parts.includes('.') || parts.includes('..'), 'has . or .. between slashes'],
  [
    (_, parts) => parts.some(part => Buffer.byteLength(part) > 255),
    'has more than 255 bytes between slashes',
  ],
  [(_, [first]) => first === unfinished, `begins with ${unfinished}`],
]

function problemOf(key: string): string | undefined {
  const parts = key.split('/')
  return rules.find(([isBroken]) => isBroken(key, parts))?.[1]
}

export class InvalidObjectKey extends Error {
  override readonly name = 'InvalidObjectKey'
  readonly key: string

  constructor(key: string, reason: string) {
    super(`The object key ${JSON.stringify(key)} ${reason}`)
    this.key = key
  }
}

/**
 * Whether an object can have this key.
 *
 * @example
 * ```ts
 * console.log(isObjectKey('pictures/lamp.webp'), isObjectKey('../lamp.webp')) // true false
 * ```
 */
export function isObjectKey(key: string): boolean {
  return problemOf(key) === undefined
}

export function checkObjectKey(key: string): void {
  const problem = problemOf(key)
  if (problem !== undefined) throw new InvalidObjectKey(key, problem)
}
