import type { Reaction } from '../../src/declare/reaction.ts'
import { reactionsFor } from '../../src/declare/reaction.ts'
import type { System } from '../../src/declare/system.ts'
import type { Db, Items } from '../support/shelf/schema.ts'
import { shelf } from '../support/shelf/system.ts'
import type { memoryPorts } from '../support/start-shelf.ts'

export type Ports = ReturnType<typeof memoryPorts>

export const reaction = reactionsFor<Db, Ports, Items>()

/** The sample system with other reactions. */
export function shelfWith(reactions: Record<string, Reaction<Db, Ports, Items>>): System<Db> {
  return { ...shelf, reactions }
}

const isbn = '978-0000000000'

export const book = (bookId: string, copies = 1) => ({
  shelfId: 's1',
  bookId,
  title: bookId,
  isbn: `${isbn}-${bookId}`,
  copies,
  price: 1,
  status: 'offered' as const,
})
