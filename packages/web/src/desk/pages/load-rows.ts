import { CallRefused } from '../../page/refusals.ts'
import { commonTexts } from '../../texts/common-texts.ts'
import { reasonOf, sentenceOf } from '../../texts/error-sentences.ts'
import type { Place } from '../model/desk-model.ts'
import type { Field } from '../model/field.ts'
import type { Item, Keys } from './addresses.ts'
import type { Desk } from './desk.ts'

interface Asked {
  readonly keys: Keys
  readonly filters: Readonly<Record<string, string>>
  readonly cursor: string | undefined
}

interface Rows {
  readonly items: readonly Item[]
  readonly next: string | undefined
  readonly problem: string | undefined
  readonly used: Readonly<Record<string, string>>
}

/** For a filter with few choices it takes the first that this person may use; it asks for others. */
export async function loadRows(desk: Desk, place: Place, { keys, filters, cursor }: Asked): Promise<Rows> {
  const needed = place.filters.filter(({ name, isRequired }) => isRequired && filters[name] === undefined)
  const open = needed.filter(({ kind }) => kind !== 'choice')
  if (open.length > 0) {
    const problem = commonTexts[desk.context.language].desk.chooseFirst(
      open.map(({ label }) => label.toLowerCase()).join(', '),
    )
    return { items: [], next: undefined, problem, used: filters }
  }
  let refused: CallRefused | undefined
  for (const chosen of choicesOf(needed)) {
    const used = { ...filters, ...chosen }
    const answer = await desk.read(place.name, keys, { ...used, cursor })
    if (answer.status < 400) {
      const { items = [], nextCursor } = answer.body as { items?: Item[]; nextCursor?: string }
      return { items, next: nextCursor, problem: undefined, used }
    }
    refused = CallRefused.from(answer)
    if (answer.status !== 403 || needed.length === 0) break
  }
  // A filter that is refused is the form's matter; anything else is the page's.
  if (refused?.status !== 400) throw refused
  const texts = commonTexts[desk.context.language]
  const said = refused.issues.map(issue => {
    const field = place.filters.find(({ name }) => name === issue.path)
    return `${field?.label ?? issue.path}: ${reasonOf(issue, texts)}`
  })
  const problem = said.join(' ') || sentenceOf(refused, texts)
  return { items: [], next: undefined, problem, used: filters }
}

function choicesOf([first, ...rest]: readonly Field[]): Record<string, string>[] {
  if (!first) return [{}]
  return (first.options ?? []).flatMap(option =>
    choicesOf(rest).map(others => ({ [first.name]: String(option), ...others })),
  )
}
