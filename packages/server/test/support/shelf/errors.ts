import { type RefusalTable, refusals } from '../../../src/errors.ts'

export const errors = {
  ISBN_TAKEN: [409, 'The shelf has a book with this ISBN'],
  NO_COPIES_LEFT: [409, 'There are not so many copies'],
} satisfies RefusalTable

export const refuse = refusals(errors)
