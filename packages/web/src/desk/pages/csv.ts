import { writeCsv } from '@monotable/server/kit'
import type { Callable } from '../../page/call.ts'
import type { PostContext } from '../../page/page.ts'
import { CallRefused } from '../../page/refusals.ts'
import type { DeskModel, Place } from '../model/desk-model.ts'
import { type Field, valueAt } from '../model/field.ts'
import type { Item, Keys } from './addresses.ts'
import { Desk } from './desk.ts'
import { filtersIn } from './list-filters.tsx'
import { keysIn } from './list-page.tsx'
import { takesLimit } from './load-rows.ts'

/** A whole list, page after page, as it is read: nothing is kept in memory. */
export async function sendCsv(
  model: DeskModel,
  place: Place,
  context: PostContext<Callable, unknown, string>,
): Promise<Response> {
  const desk = new Desk(model, context)
  const keys = keysIn(place, context)
  const filters = filtersIn(place, context)
  const pages = readPages(desk, { place, keys, filters })
  // The first page is read before anything is answered: what is refused is a page, not a file.
  const first = await pages.next()
  const fields = place.fields.filter(({ kind }) => kind !== 'unknown' && kind !== 'constant').flatMap(flatten)
  const cellsOf = (item: Item) => fields.map(({ name }) => cellOf(valueAt(item, name)))
  const body = new ReadableStream<Uint8Array>({
    async start(controller) {
      controller.enqueue(
        writeCsv(
          fields.map(({ name }) => name),
          (first.value ?? []).map(cellsOf),
        ),
      )
      for (let page = await pages.next(); !page.done; page = await pages.next()) {
        const [row, ...rest] = page.value.map(cellsOf)
        // The mark at the beginning is for the whole file.
        if (row) controller.enqueue(writeCsv(row, rest).subarray(mark))
      }
      controller.close()
    },
  })
  const filename = `${model.system.name}-${(place.plain ?? place.label).toLowerCase().replaceAll(' ', '-')}.csv`
  return new Response(body, {
    headers: {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename="${filename}"`,
      'cache-control': 'private, no-store',
      'x-content-type-options': 'nosniff',
    },
  })
}

/** Bytes of the mark by which spreadsheets see that a file is UTF-8. */
const mark = 3

interface Asked {
  readonly place: Place
  readonly keys: Keys
  readonly filters: Readonly<Record<string, string>>
}

async function* readPages(
  desk: Desk,
  { place, keys, filters }: Asked,
): AsyncGenerator<readonly Item[], undefined> {
  let cursor: string | undefined
  do {
    const answer = await desk.context.ask(
      place.name,
      desk.given(place.name, keys, { ...filters, ...(takesLimit(place) && { limit: 100 }), cursor }),
    )
    if (answer.status >= 400) throw CallRefused.from(answer)
    const { items = [], nextCursor } = answer.body as { items?: Item[]; nextCursor?: string }
    yield items
    cursor = nextCursor
  } while (cursor !== undefined)
  return undefined
}

/** Groups are columns of their own: `budget.min`. */
function flatten(field: Field): Field[] {
  if (field.kind !== 'group') return [field]
  return (field.fields ?? [])
    .flatMap(flatten)
    .map(inner => ({ ...inner, name: `${field.name}.${inner.name}` }))
}

function cellOf(value: unknown): string {
  if (value === undefined || value === null) return ''
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}
