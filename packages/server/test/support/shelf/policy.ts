import { policyFor } from '../../../src/policy.ts'
import type { Db } from './schema.ts'

const members = ['owner', 'reader']

export const policy = policyFor<Db>()({
  async roles({ actor, path, db }) {
    if (actor.id === undefined || path.shelfId === undefined) return []
    const member = await db.Member.get({ shelfId: path.shelfId, userId: actor.id }, { consistent: true })
    return member ? [member.role] : []
  },
  may: {
    about: 'public',
    createShelf: 'signedIn',
    getShelf: members,
    addBook: ['owner'],
    getBook: members,
    listBooks: members,
    editBook: ['owner'],
    moveBook: ['owner'],
    takeCopies: members,
    removeBook: ['owner'],
    holdShelf: members,
    countBooks: members,
  },
  shown: {
    getBook: { price: ['owner'] },
    listBooks: { 'items.price': ['owner'] },
  },
})
