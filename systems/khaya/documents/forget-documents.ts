import type { Db } from '../operation.ts'
import { reaction } from '../operation.ts'
import type { KhayaPorts } from '../ports/ports.ts'
import { fileOf } from './document.ts'

export const forgetDocuments = reaction({
  title:
    'Removes documents once they have served: of who is verified, and the file of every one that is gone',
  on: {
    Worker: {
      modified: async (old, now, { db, ports }) => {
        if (!old.idVerified && now.idVerified) await removeDocuments(db, ports, now.userId)
      },
    },
    Seller: {
      modified: async (old, now, { db, ports }) => {
        if (!old.businessVerified && now.businessVerified) await removeDocuments(db, ports, now.userId)
      },
    },
    VerificationDocument: { removed: (gone, { ports }) => ports.objects.delete(fileOf(gone)) },
  },
})

export async function removeDocuments(
  db: Db,
  { objects }: Pick<KhayaPorts, 'objects'>,
  userId: string,
): Promise<void> {
  for await (const document of db.documents.each({ userId }, { consistent: true })) {
    await objects.delete(fileOf(document))
    await db.VerificationDocument.delete(document)
  }
}
