// Sales a second through the whole stack, beside the same written by hand on the AWS SDK:
// node bench/server.mjs [--products 1000] [--seconds 3] [--rounds 3]
import { counts, grouped } from './rig/arguments.mjs'
import { seededRandom } from './rig/dataset.mjs'
import { Report } from './rig/report.mjs'
import { inTurn } from './rig/rounds.mjs'
import { openSides, warmUp } from './server/open-sides.mjs'
import { connectionCount } from './server/sales.mjs'
import { promises, sideNames } from './server/sides.mjs'

const { products, seconds, rounds, trial } = counts({ products: 1000, seconds: 3, rounds: 3 })

/** Which product the next sale is of. */
const measures = {
  'sales of many products': () => {
    const random = seededRandom(3)
    return () => Math.floor(random() * products)
  },
  'sales of one product': () => () => 0,
}

const opened = await openSides(sideNames, { products })
const { sides } = opened
try {
  const report = new Report('server', sideNames)
  const behind = []
  for (const [name, choose] of Object.entries(measures)) {
    for (const side of sides) await warmUp(side, choose(), seconds)
    const runs = sides.map(side => {
      const requestAt = choose()
      return async () => {
        const figure = await side.till.sell(requestAt, seconds)
        behind.push(await side.settle())
        return figure
      }
    })
    const figures = await inTurn(rounds, runs)
    const values = Object.fromEntries(sides.map((side, at) => [side.name, figures[at]]))
    report.add({ name, unit: 'sales/s', values, ratioBar: 1 })
  }
  for (const side of sides) await side.check()
  console.error(
    `the change feed was behind by ${Math.max(...behind).toFixed(2)} s at most when a round ended`,
  )
  report.save({ conditions: conditions(), trial })
} finally {
  await opened.stop()
}

function conditions() {
  const kinds = [...new Set(sides.map(({ name }) => (name.includes('endpoint') ? 'endpoint' : name)))]
  const told = kinds.map(kind => promises[kind]).join('; ')
  return `${grouped(products)} products in ten shops, ${connectionCount} connections, durable on disk, medians of ${rounds} rounds in turn; ${told}.`
}
