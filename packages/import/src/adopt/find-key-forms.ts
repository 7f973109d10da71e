import type { AttributeMap, AttributeValue } from 'monotable'

/** How an attribute can stand in a key: its placeholder, and the text that it writes there. */
export interface Written {
  readonly placeholder: string
  readonly text: string
}

const name = /^[\p{L}_$][\p{L}\p{N}_$-]*$/u

/** Longer values are never parts of keys: a sort key holds 1,024 bytes. */
const longest = 1024

/** Every form in which an item's attributes can stand in a key: as they are, in one letter case, with leading zeros. */
export function findKeyForms(item: AttributeMap, apart: ReadonlySet<string>, key: string): Written[] {
  const forms: Written[] = []
  for (const [attribute, value] of Object.entries(item)) {
    if (!apart.has(attribute)) collect(attribute, value, key, forms)
  }
  return forms
}

function collect(path: string, value: AttributeValue, key: string, forms: Written[]): void {
  if (!path.split('.').every(step => name.test(step))) return
  if ('S' in value) forms.push(...textForms(path, value.S))
  else if ('N' in value) forms.push({ placeholder: `{${path}}`, text: value.N }, ...masks(path, value.N, key))
  else if ('BOOL' in value) forms.push({ placeholder: `{${path}}`, text: String(value.BOOL) })
  else if ('M' in value && path.split('.').length < 3) {
    for (const [member, inner] of Object.entries(value.M)) collect(`${path}.${member}`, inner, key, forms)
  }
}

function textForms(path: string, text: string): Written[] {
  if (text === '' || text.length > longest) return []
  const forms = [{ placeholder: `{${path}}`, text }]
  const lower = text.toLowerCase()
  const upper = text.toUpperCase()
  if (lower !== text) forms.push({ placeholder: `{${path}:lower}`, text: lower })
  if (upper !== text) forms.push({ placeholder: `{${path}:upper}`, text: upper })
  return forms
}

/** The masks that write a number as it stands in the key: `{hits:0000000000}`, or `{price:0000.00+}` with its larger form. */
function masks(path: string, number: string, key: string): Written[] {
  if (!/^\d+(?:\.\d+)?$/.test(number)) return []
  const [whole = '', fraction = ''] = number.split('.')
  const forms: Written[] = []
  const add = (mask: string, text: string) => forms.push({ placeholder: `{${path}:${mask}}`, text })
  for (const [text, large, digits = ''] of key.matchAll(/(:\d)?(\d+(?:\.\d+)?)/g)) {
    const [integers = '', decimals = ''] = digits.split('.')
    const isSame =
      integers.padStart(38, '0') === whole.padStart(38, '0') &&
      decimals === fraction.padEnd(decimals.length, '0')
    if (!isSame || decimals.length < fraction.length || integers.length > 38) continue
    const point = decimals === '' ? '' : `.${'0'.repeat(decimals.length)}`
    if (large === undefined) {
      add(`${'0'.repeat(integers.length)}${point}`, text)
      if (integers.length < 9) add(`${'0'.repeat(integers.length)}${point}+`, text)
    } else if (large === `:${integers.length}`) {
      for (let width = 1; width < integers.length; width++) add(`${'0'.repeat(width)}${point}+`, text)
    }
  }
  return forms
}
