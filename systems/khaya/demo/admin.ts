import type { Objects } from '@monotable/server'
import { openSharp } from '@monotable/server/kit'
import { fileOf } from '../documents/document.ts'
import type { Db } from '../operation.ts'

const day = 86_400_000

/** What waits for administrators: a document of somebody who is not verified yet, and people who were reported. */
export function adminWork(db: Db, objects: Objects, end: Date): readonly (() => Promise<unknown>)[] {
  const ago = (days: number) => new Date(end.getTime() - days * day).toISOString()
  const card = {
    userId: 'usr_zanele',
    documentId: 'doc_sample',
    kind: 'ID',
    contentType: 'image/webp',
  } as const
  const reports = [
    ['musa', 'thabo', 'FRAUD', 'Took a deposit of R 500 and has not come since.', 2],
    ['pieter', 'grace', 'RUDE', 'Shouted at my mother about the colour of the tiles.', 5],
  ] as const
  return [
    async () => {
      const bytes = await drawCard()
      const createdAt = ago(3)
      const TTL = Math.floor((Date.parse(createdAt) + 30 * day) / 1000)
      await db.VerificationDocument.create({ ...card, bytes: bytes.byteLength, createdAt, TTL })
      await objects.put(fileOf(card), bytes, { contentType: card.contentType })
    },
    ...reports.map(
      ([of, by, reason, text, days]) =>
        () =>
          db.Report.create({
            ...{ userId: `usr_${of}`, reporterId: `usr_${by}`, reportId: `rep_${of}` },
            ...{ reason, text, status: 'OPEN', createdAt: ago(days) },
          }),
    ),
  ]
}

/** A card that nobody takes for a real one. */
async function drawCard(): Promise<Buffer> {
  const sharp = await openSharp()
  return sharp(
    Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="640" height="400">
<rect width="640" height="400" rx="24" fill="#dfe8dc"/><rect x="36" y="90" width="180" height="230" rx="10" fill="#b9c9b4"/>
<circle cx="126" cy="170" r="48" fill="#8a5a3c"/><path d="M56 320c0-60 30-90 70-90s70 30 70 90z" fill="#a5421b"/>
<g font-family="sans-serif" fill="#243020"><text x="36" y="58" font-size="30" font-weight="700">SAMPLE IDENTITY CARD</text>
<text x="250" y="130" font-size="24">Surname: MCHUNU</text><text x="250" y="175" font-size="24">Names: ZANELE</text>
<text x="250" y="220" font-size="24">Born: 12 May 1994</text><text x="250" y="300" font-size="20">Not a real document</text></g></svg>`),
  )
    .webp()
    .toBuffer()
}
