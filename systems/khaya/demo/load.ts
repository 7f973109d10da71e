import { inLanes, unlessThere } from '@monotable/server/kit'
import type { Db, Items } from '../operation.ts'
import type { KhayaPorts } from '../ports/ports.ts'
import { rowsOf } from '../products/words-of.ts'
import { adminWork } from './admin.ts'
import { newsOf } from './news.ts'
import { type Scene, sceneFor } from './pictures/draw-scene.ts'
import { keepSamples } from './pictures/keep-samples.ts'
import { products } from './products.ts'
import { joined, profilesOf } from './profiles.ts'
import { salesUntil } from './sales.ts'
import { talksOf } from './talks.ts'
import { type Work, workUntil } from './work.ts'

type Write = () => Promise<unknown>

/** As the reaction would: who starts finds materials at once. */
async function writeWords(
  db: Db,
  product: (typeof products)[number],
  sellers: readonly Pick<Items['Seller'], 'userId' | 'location'>[],
) {
  const seller = sellers.find(({ userId }) => userId === product.sellerId)
  if (seller && product.sellerListed)
    await db.batchWrite(t => rowsOf(product, seller.location.city).map(row => t.SearchWord.put(row)))
}

type People = ReturnType<typeof profilesOf>
type PictureOf = Awaited<ReturnType<typeof keepSamples>>

/** What of each is shown: jobs of homeowners, goods of shops, past work of workers. */
function scenesOf({ projects }: Pick<Work, 'projects'>, { workers }: People): Map<string, Set<Scene>> {
  const wanted = new Map<string, Set<Scene>>()
  const want = (userId: string, scene: Scene) =>
    wanted.set(userId, (wanted.get(userId) ?? new Set<Scene>()).add(scene))
  for (const { buyerId, skills } of projects) want(buyerId, sceneFor(skills[0]))
  for (const { sellerId, category } of products) want(sellerId, sceneFor(category))
  for (const { userId, skills, idVerified } of workers)
    if (idVerified) for (const skill of skills) want(userId, sceneFor(skill))
  return wanted
}

function withPortfolio(worker: People['workers'][number], pictureOf: PictureOf) {
  const scenes = worker.idVerified ? [...new Set(worker.skills.map(sceneFor))] : []
  return { ...worker, portfolio: scenes.map(scene => pictureOf(worker.userId, scene)) }
}

const atOnce = 8

/** Loads a year and a half of a marketplace up to a moment. What an earlier load has written stays. */
export async function load(
  db: Db,
  { idNumbers, objects }: Pick<KhayaPorts, 'idNumbers' | 'objects'>,
  end: Date,
  progress: (share: number) => void,
): Promise<void> {
  const [work, sales] = [workUntil(end), salesUntil(end)]
  const talks = talksOf(work, end)
  const reviews = [...work.reviews, ...sales.reviews]
  const people = profilesOf({ ...work, ...sales, reviews }, idNumbers, end)
  const opened = joined(end)
  const pictureOf = await keepSamples(objects, scenesOf(work, people), new Date(opened))
  const stages: readonly (readonly Write[])[] = [
    [
      ...people.buyers.map(buyer => () => db.Buyer.create(buyer)),
      ...people.workers.map(worker => () => db.Worker.create(withPortfolio(worker, pictureOf))),
      ...people.sellers.map(seller => () => db.Seller.create(seller)),
    ],
    // Notifications are loaded before what they are about, so that nothing sends them again.
    newsOf(db, work, end),
    [
      ...work.projects.map(
        project => () =>
          db.Project.create({
            ...project,
            images: [pictureOf(project.buyerId, sceneFor(project.skills[0]))],
          }),
      ),
      ...work.bids.map(bid => () => db.Bid.create(bid)),
      ...products.map(
        product => () =>
          db.Product.create({
            ...product,
            images: [pictureOf(product.sellerId, sceneFor(product.category))],
            createdAt: opened,
            updatedAt: opened,
          }),
      ),
      ...products.map(product => () => writeWords(db, product, people.sellers)),
      ...sales.orders.map(order => () => db.Order.create(order)),
      ...talks.inbox.map(entry => () => db.InboxEntry.create(entry)),
      ...talks.messages.map(message => () => db.Message.create(message)),
      ...reviews.map(review => () => db.Review.create(review)),
      ...adminWork(db, objects, end),
    ],
  ]
  const total = stages.flat().length
  let done = 0
  for (const stage of stages) {
    await inLanes(stage, atOnce, async write => {
      await unlessThere(write(), 'NOT_UNIQUE')
      progress(++done / total)
    })
  }
}
