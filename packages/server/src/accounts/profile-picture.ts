import type { Hono } from 'hono'
import type { Item } from 'monotable'
import { refuse } from '../errors.ts'
import { checkBodyHeaders, readBytes } from '../http/read-bytes.ts'
import { picturesOf } from '../pictures/pictures.ts'
import { pictureUpload } from '../pictures/render-picture.ts'
import type { Objects } from '../ports/ports.ts'
import type { AccountsDb, User } from './accounts-schema.ts'
import { personFrom } from './person.ts'

const pictures = picturesOf('accounts')

interface Parts {
  readonly db: AccountsDb
  readonly objects: Objects
  readonly signedIn: (request: Request) => Promise<{ readonly user: Item<typeof User> }>
}

/** `POST /accounts/picture` takes the bytes of a picture, `GET /accounts/pictures/…` shows it to whoever has its address. */
export function mountPicture(app: Hono, { db, objects, signedIn }: Parts): void {
  app.post('/picture', async context => {
    const { user } = await signedIn(context.req.raw)
    if (user.isSample) throw refuse('FORBIDDEN', 'Sample users have no profile to change')
    checkBodyHeaders(context.req.raw, pictureUpload.limit)
    const bytes = await readBytes(context.req.raw, pictureUpload.limit)
    const { address } = await pictures.keep(objects, { owner: user.id, bytes, now: new Date() })
    const set = { image: address, updatedAt: new Date() }
    const changed = await db.User.update({ id: user.id }, { set }, { read: true })
    await pictures.clear(objects, user.id, changed.image)
    return context.json(personFrom(changed))
  })
  app.get('/pictures/:owner/:name', async context => {
    const { owner, name } = context.req.param()
    const file = await pictures.find(objects, { owner, name, side: context.req.query('side') })
    if (!file) throw refuse('NOT_FOUND', 'This picture does not exist. It may have been replaced')
    return context.body(file as Uint8Array<ArrayBuffer>, 200, {
      'content-type': 'image/webp',
      // Gone from here means gone: browsers ask again after a day.
      'cache-control': 'public, max-age=86400, immutable',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
    })
  })
}

/** A picture goes with whom it shows. */
export const forgetPicture = (objects: Objects, userId: string) => pictures.clear(objects, userId)
