import type { AttributeMap } from 'monotable'
import { type AdoptedEntity, keyText, type Place } from './adopted-entity.ts'
import type { InferredKey } from './infer-keys.ts'

const fewItems = 5

/** What is not certain about entities, and what their items cannot say. */
export function remarksOn(
  entities: readonly AdoptedEntity[],
  names: readonly string[],
  { base }: Place,
): { readonly guesses: readonly string[]; readonly questions: readonly string[] } {
  const guesses: string[] = []
  const questions: string[] = []
  for (const [at, { items, keys, older, presence }] of entities.entries()) {
    const name = names[at] as string
    if (items.length < fewItems)
      guesses.push(`${name} rests on ${items.length === 1 ? 'one item' : `${items.length} items`}: look at its templates.`)
    for (const key of keys.values()) {
      const { attribute, constant, unknown, template, misfits } = key
      if (constant.length > 0)
        guesses.push(`${name}.${attribute}: ${constant.join(' and ')} has the same value in all items, and may be a fixed word instead.`)
      if (unknown.length > 0)
        questions.push(`${name}.${attribute}: ${unknown.map(part => `{${part}}`).join(' and ')} in ${template} is in no attribute. What is it called?${cutFrom(key, items)}`)
      if (misfits.length > 0 && !base.includes(attribute))
        questions.push(`${name}.${attribute}: ${misfits.length} of ${key.there} keys are not ${template}, such as that of ${keyText(misfits[0] as AttributeMap, base)}.`)
    }
    for (const { templates, count } of older)
      guesses.push(`${name}: ${count} items have the keys ${Object.values(templates).join(' / ')}. They are read, and never written (alsoRead).`)
    for (const [attribute, found] of presence) {
      if (found === 'unclear')
        questions.push(`${name}.${attribute}: some items lack it although they have all of ${keys.get(attribute)?.template}. It is declared as a plain attribute. Declare the template, and say by 'only' when it is there.`)
      else if (found.shownBy < fewItems)
        guesses.push(`${name}.${attribute} is there when ${found.attribute} ${found.text}: ${found.shownBy === 1 ? 'one item shows' : `${found.shownBy} items show`} it.`)
    }
  }
  return { guesses, questions }
}

/** Where an unknown part is the beginning of an attribute, as a day is of a moment. */
function cutFrom({ unknown, readUnknown }: InferredKey, items: readonly AttributeMap[]): string {
  const [part] = unknown
  const first = items[0]
  if (part === undefined || !first) return ''
  const names = Object.keys(first).filter(name =>
    items.slice(0, 50).every(item => {
      const whole = item[name]
      const cut = readUnknown(item)[part]
      return whole && 'S' in whole && cut && 'S' in cut && cut.S.length > 3 && whole.S.startsWith(cut.S)
    }),
  )
  return names[0] === undefined ? '' : ` It is the beginning of ${names[0]}: 'derive' can make it.`
}
