import { keyPairs } from '../names/key-pairs.ts'
import { readTemplate } from '../names/template.ts'
import { type Values, valuesOf } from '../names/values.ts'
import { labelOf } from '../notations/labels.ts'
import type { Item } from './items.ts'

/** What an item under a key says that it holds, and in which items: `Orders: ORDER#<id>`, `ORDER#<id> (orders)`. */
export interface HeldValue {
  readonly name: string
  readonly values: readonly string[]
  /** Whether words say that it is the form of all that the key holds. */
  readonly isForm: boolean
}

const labelled = /^([^`:：=→]{2,50}?)\s*(?:[:：=→]|->|\s[—–-])\s*(?=[`"'A-Z<{])(.+)$/u
const form =
  /^(?:(?:key|value|composite|item|sk|pk)\s+)?(?:formats?|patterns?|values?|structure|shape|template|formato?|patr[oó]n|padr[aã]o|valor|format|aufbau|muster|wert|forme|valeur|형식|포맷|패턴|값|구조|形式|フォーマット|パターン|値|構造|格式|模式|值)$/iu
const notHeld =
  /^(?:e\.?g\.?|ex|for example|examples?|samples?|ejemplos?|exemplos?|exemples?|beispiele?|z\.b\.|예시?|例|示例|prefix|type|todo|future)(?![\p{L}])/iu

/** Reads an item under a key; undefined if it says nothing of what the key holds. */
export function heldValue(text: string, isAmong = false): HeldValue | undefined {
  if (notHeld.test(text)) return undefined
  const [, label = '', given = ''] = labelled.exec(text) ?? []
  const isForm = form.test(label.trim())
  const own = isForm ? undefined : heldIn(text, isAmong)
  if (own) return { values: own.values, name: nameBehind(own.rest), isForm }
  const values = heldIn(given, isAmong)?.values
  if (!values) return undefined
  return { values, name: isForm ? '' : labelOf(label.replace(/\s*[(（][^()（）]*[)）]\s*$/u, '')), isForm }
}

function heldIn(text: string, isAmong: boolean): Values | undefined {
  const found = valuesOf(text)
  const [first = ''] = found.values
  const isWord = /^[A-Z][A-Z_]{2,}$/.test(first) && !/^\p{L}/u.test(found.rest)
  if (isAmong && /^`[a-z_-]+`/.test(text)) return found
  const isHeld =
    ['template', 'constant', 'sample'].includes(readTemplate(first).kind) &&
    (/[#|~{<]/.test(first) || /^[`"']/.test(text) || isWord)
  return isHeld ? found : undefined
}

/** `ORDER#<id>` (orders), `ORDER#<id>` — an order, `ORDER#<id>` for orders. */
const nameBehind = (rest: string) =>
  labelOf(
    /^(?:[(（–—:：→-]|->|=>|for\b|für\b|para\b|pour\b)\s*(?:an?\s+|the\s+|each\s+)?(\p{L}[\p{L}\p{N} _-]{1,30}?)[)）]?$/u.exec(
      rest,
    )?.[1] ?? '',
  )

/** "Sort key: `at`" and under it "Format: `<day>#<id>`" is one statement. */
export function withForm({ text, children }: Item): {
  readonly said: string
  readonly children: readonly Item[]
} {
  const held = keyPairs(text).pairs.length > 0 ? children.map(child => heldValue(child.text)) : []
  const at = held.findIndex(each => each?.isForm)
  if (at < 0) return { said: text, children }
  return {
    said: `${text.replace(/[.:：;,]\s*$/u, '')}, format \`${held[at]?.values[0]}\``,
    children: children.filter((_, own) => own !== at),
  }
}

const keyLabel = /^(?:PK|SK|partition|sort)\s*[:=]\s*/i

/** The key at the beginning of a text, if what stands there can be one. */
export function keyAt(text: string): string | undefined {
  const first = /^[`"']?((?:[^\s`"'<{]|<[^<>]*>|\{[^{}]*\})+)/.exec(text.replace(keyLabel, ''))?.[1]
  if (!first || !['template', 'constant', 'sample'].includes(readTemplate(first).kind)) return undefined
  return /^#?[A-Za-z_]+[#|]/.test(first) || /^#?[A-Z][A-Z_]{2,}$/.test(first) ? first : undefined
}
