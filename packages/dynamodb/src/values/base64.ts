const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/'
const equalsSign = 61

/** The six bits that each character stands for; -1 for anything else, padding included. */
const sextets = /* @__PURE__ */ tableOfSextets()

function tableOfSextets(): Int8Array {
  const table = new Int8Array(128).fill(-1)
  for (let at = 0; at < alphabet.length; at++) table[alphabet.charCodeAt(at)] = at
  return table
}

export const sextetAt = (text: string, at: number): number => sextets[text.charCodeAt(at)] ?? -1

/** The order of the bytes that two texts stand for: padding sorts before every character, as the end of bytes does. */
export function compareBase64(a: string, b: string): number {
  if (a === b) return 0
  const length = Math.min(a.length, b.length)
  for (let at = 0; at < length; at++) {
    if (a.charCodeAt(at) !== b.charCodeAt(at)) return sextetAt(a, at) - sextetAt(b, at)
  }
  return a.length - b.length
}

/** How many characters of padded base64 are padding. */
export function paddingOf(text: string): 0 | 1 | 2 {
  const { length } = text
  return text.charCodeAt(length - 1) !== equalsSign ? 0 : text.charCodeAt(length - 2) !== equalsSign ? 1 : 2
}

/**
 * The bytes that padded base64 stands for.
 *
 * @example
 * ```ts
 * base64Size('AQI=') // 2
 * ```
 */
export const base64Size = (text: string): number => (text.length / 4) * 3 - paddingOf(text)

/**
 * Base64 text of bytes; text is base64 already.
 *
 * @example
 * ```ts
 * base64Of(new Uint8Array([1, 2, 3])) // 'AQID'
 * ```
 */
export function base64Of(bytes: Uint8Array | string): string {
  if (typeof bytes === 'string') return bytes
  let text = ''
  for (const byte of bytes) text += String.fromCharCode(byte)
  return btoa(text)
}

/**
 * The bytes that base64 text stands for.
 *
 * @example
 * ```ts
 * bytesOf('AQID') // Uint8Array [1, 2, 3]
 * ```
 */
export function bytesOf(base64: string): Uint8Array<ArrayBuffer> {
  const text = atob(base64)
  const bytes = new Uint8Array(text.length)
  for (let at = 0; at < text.length; at++) bytes[at] = text.charCodeAt(at)
  return bytes
}
