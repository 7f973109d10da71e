import { reaction } from '../operation.ts'
import { removeShop } from './remove-shop.ts'

export const removeDeletedShop = reaction({
  title: 'Deletes everything under a deleted shop',
  on: {
    Removal: {
      created: async ({ domain }, { db }) => {
        // One that is delivered again may be over.
        if (await db.Removal.get({ domain }, { consistent: true })) await removeShop(db, domain)
      },
    },
  },
})
