import { startIssuer } from './issuer.mjs'
import { openTill, sellOnce } from './sales.mjs'
import { openTable, shopsWith } from './shops.mjs'
import { startSide } from './sides.mjs'

/** Starts all sides, fills their tables with the same shops and makes sure that a sale is the same on all of them. */
export async function openSides(names, { products, isProfiled = false }) {
  const issuer = await startIssuer('inventory')
  const shops = shopsWith(products)
  const sides = []
  const stop = async () => {
    await Promise.all(sides.map(side => side.stop()))
    issuer.stop()
  }
  try {
    for (const name of names) {
      const side = await startSide(name, { issuer, isProfiled })
      sides.push(side)
      await open(side, shops, issuer)
    }
    for (const side of sides.slice(1)) mustEqual(sides[0], side)
  } catch (error) {
    await stop()
    throw error
  }
  return { sides, stop }
}

/**
 * Sells until what is compiled and cached on the way no longer changes much, so that it counts for no side more than for
 * another. That takes thousands of sales.
 */
export async function warmUp(side, requestAt, seconds) {
  await side.till.sell(requestAt, 3 * seconds)
  await side.settle()
}

async function open(side, shops, issuer) {
  const table = openTable(side.store)
  await table.fill(shops)
  side.answer = await sellOnce(side, shops[0], issuer)
  side.shapes = await table.shapes()
  const till = await openTill(side, shops, issuer)
  const started = { stop: side.stop, settle: () => (side.hasFeed ? untilFeedIsDone(side.url) : 0) }
  Object.assign(side, {
    till,
    settle: started.settle,
    /** Every sale that was answered must be in the books. */
    async check() {
      const counted = await table.salesCounted(shops)
      const sold = till.sold + 1
      if (counted !== sold) throw new Error(`${side.name} answered ${sold} sales and has booked ${counted}`)
    },
    async stop() {
      till.close()
      table.close()
      await started.stop()
    },
  })
}

function mustEqual(one, other) {
  for (const what of ['answer', 'shapes']) {
    const [expected, found] = [one, other].map(side => JSON.stringify(side[what], null, 1))
    if (expected !== found)
      throw new Error(
        `a sale is not the same, ${what} of ${one.name}: ${expected}, of ${other.name}: ${found}`,
      )
  }
}

/** Seconds that the change feed was behind. What it still has to do must not meet the others in their turn. */
async function untilFeedIsDone(url) {
  const began = performance.now()
  for (;;) {
    const text = await (await fetch(`${url}/metrics`)).text()
    const [open, lag] = ['open_records', 'lag_seconds'].map(name =>
      Number(new RegExp(`^monotable_feed_${name}\\{system="inventory"\\} (\\S+)`, 'm').exec(text)?.[1]),
    )
    if (open === 0 && lag < 0.5) return (performance.now() - began) / 1000
    await new Promise(resolve => setTimeout(resolve, 50))
  }
}
