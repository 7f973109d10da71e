import { decodeHTML } from 'entities'
import { jsonrepair } from 'jsonrepair'

/** Characters of broken JSON that are mended in one page: mending what was made to be hard takes its square. */
const mendable = 40_000

/** Reads the JSON of one page, and mends what its author broke. */
export class ReadableJson {
  #left = mendable

  /** Undefined where it cannot be read. */
  read(script: string): unknown {
    const text = unwrapped(script.trim())
    return parsed(text) ?? this.#mended(text)
  }

  #mended(text: string): unknown {
    this.#left -= text.length
    if (this.#left < 0) return undefined
    try {
      return parsed(jsonrepair(/&quot;|&#34;|&#x22;/i.test(text) ? decodeHTML(text) : text))
    } catch {
      return undefined
    }
  }
}

/** Without the comment marks that hid scripts from old programs, and without a semicolon. */
function unwrapped(text: string): string {
  const from = /^(?:\/[/*]\s{0,9})?(?:<!--|<!\[CDATA\[)(?:\s{0,9}\*\/)?/.exec(text)?.[0].length ?? 0
  const end = text.slice(-30)
  const mark = /(?:\/[/*]\s{0,9})?(?:-->|\]\]>)(?:\s{0,9}\*\/)?$/.exec(end)?.[0].length ?? 0
  return text
    .slice(from, text.length - mark)
    .trim()
    .replace(/;$/, '')
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
