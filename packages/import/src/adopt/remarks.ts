import type { AttributeMap } from 'monotable'
import { type AdoptedEntity, keyText, type Place } from './adopt-entities.ts'
import type { InferredKey } from './infer-keys.ts'
import type { InferredPresence } from './infer-presence.ts'

const fewItems = 5

interface Remarks {
  readonly guesses: string[]
  readonly questions: string[]
}

/** What is not certain about entities, and what their items cannot say. */
export function remarksOn(
  entities: readonly AdoptedEntity[],
  names: readonly string[],
  { base }: Place,
): Remarks {
  const remarks: Remarks = { guesses: [], questions: [] }
  for (const [at, entity] of entities.entries()) {
    const { items, keys, older, presence } = entity
    const name = names[at] as string
    if (items.length < fewItems)
      remarks.guesses.push(`${name} rests on ${itemCount(items.length)}: look at its templates.`)
    for (const key of keys.values()) remarkOnKey({ name, key, items, base }, remarks)
    for (const { templates, count } of older)
      remarks.guesses.push(
        `${name}: ${itemCount(count)} with the keys ${Object.values(templates).join(' / ')}. They are read, and never written (alsoRead).`,
      )
    for (const [attribute, found] of presence)
      remarkOnPresence(`${name}.${attribute}`, keys.get(attribute)?.template, found, remarks)
  }
  return remarks
}

const itemCount = (count: number) => (count === 1 ? 'one item' : `${count} items`)

interface KeyOf {
  /** Of the entity. */
  readonly name: string
  readonly key: InferredKey
  readonly items: AdoptedEntity['items']
  readonly base: readonly string[]
}

function remarkOnKey({ name, key, items, base }: KeyOf, { guesses, questions }: Remarks): void {
  const { attribute, constant, unknown, template, misfits, there } = key
  const place = `${name}.${attribute}`
  for (const placeholder of constant)
    guesses.push(`${place}: ${placeholder} has the same value in all items, and may be a fixed word instead.`)
  for (const part of unknown)
    questions.push(
      `${place}: {${part}} in ${template} is in no attribute. What is it called?${cutFrom(key, part, items)}`,
    )
  const [stray] = misfits
  if (stray && !base.includes(attribute))
    questions.push(
      `${place}: ${misfits.length} of ${there} keys are not ${template}, such as that of ${keyText(stray, base)}.`,
    )
}

function remarkOnPresence(
  place: string,
  template: string | undefined,
  found: InferredPresence | 'unclear',
  { guesses, questions }: Remarks,
): void {
  if (found === 'unclear')
    questions.push(
      `${place}: some items lack it although they have all of ${template}. It is declared as a plain attribute. Declare the template, and say by 'only' when it is there.`,
    )
  else if (found.shownBy < fewItems)
    guesses.push(
      `${place} is there when ${found.attribute} ${found.text}: only ${itemCount(found.shownBy)} on one side.`,
    )
}

/** Where an unknown part is the beginning of an attribute, as a day is of a moment. */
function cutFrom({ readUnknown }: InferredKey, part: string, items: readonly AttributeMap[]): string {
  const first = items[0]
  if (!first) return ''
  const names = Object.keys(first).filter(name =>
    items.slice(0, 50).every(item => {
      const whole = item[name]
      const cut = readUnknown(item)[part]
      return whole && 'S' in whole && cut && 'S' in cut && cut.S.length > 3 && whole.S.startsWith(cut.S)
    }),
  )
  return names[0] === undefined ? '' : ` It is the beginning of ${names[0]}: 'derive' can make it.`
}
