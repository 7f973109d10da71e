import { CallRefused } from '../../page/refusals.ts'
import { commonTexts } from '../../texts/common-texts.ts'
import { reasonOf, sentenceOf } from '../../texts/error-sentences.ts'
import type { Place } from '../model/desk-model.ts'
import { type Field, isPicture } from '../model/field.ts'
import type { Item, Keys } from './addresses.ts'
import type { Desk } from './desk.ts'

interface Asked {
  readonly keys: Keys
  readonly filters: Readonly<Record<string, string>>
  readonly cursor: string | undefined
  /** How many at most; as many as a page of the list has, unless given. */
  readonly limit?: number
}

interface Rows {
  readonly items: readonly Item[]
  readonly next: string | undefined
  readonly problem: string | undefined
  readonly used: Readonly<Record<string, string>>
}

/** A row with a picture is as tall as two others. */
const rowsWithPictures = 12

export const takesLimit = ({ operation: { input } }: Place): boolean =>
  input.query !== undefined && 'limit' in input.query.shape

/** For a filter with few choices it takes the first that this person may use; it asks for others. */
export async function loadRows(desk: Desk, place: Place, asked: Asked): Promise<Rows> {
  const { keys, filters, cursor } = asked
  const hasPictures = place.picture !== undefined || place.fields.some(isPicture)
  const limit = asked.limit ?? (hasPictures ? rowsWithPictures : undefined)
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
    const answer = await desk.read(place.name, keys, {
      ...used,
      cursor,
      ...(limit !== undefined && takesLimit(place) && { limit }),
    })
    if (answer.status < 400) {
      const { items = [], nextCursor } = answer.body as { items?: Item[]; nextCursor?: string }
      return { items, next: nextCursor, problem: undefined, used }
    }
    refused = CallRefused.from(answer)
    if (answer.status !== 403 || needed.length === 0) break
  }
  // A filter that is refused is the form's matter; anything else is the page's.
  if (refused?.status !== 400) throw refused
  const { language, texts: own } = desk.context
  const texts = commonTexts[language]
  const said = refused.issues.map(issue => {
    const field = place.filters.find(({ name }) => name === issue.path)
    return `${field?.label ?? issue.path}: ${reasonOf(issue, texts, own)}`
  })
  const problem = said.join(' ') || sentenceOf(refused, texts, own)
  return { items: [], next: undefined, problem, used: filters }
}

function choicesOf([first, ...rest]: readonly Field[]): Record<string, string>[] {
  if (!first) return [{}]
  return (first.options ?? []).flatMap(option =>
    choicesOf(rest).map(others => ({ [first.name]: String(option), ...others })),
  )
}
