import { type Engine, open } from '@monotable/engine'
import { ensureTables } from 'monotable'
import { describe } from 'monotable/design'
import { checkDesign } from '../../../cli/src/check/check-design.ts'
import { studioCost } from '../../../cli/src/cost/studio-cost.ts'
import {
  type RunningStudio,
  type ServeStudioOptions,
  type StudioSystem,
  serveStudio,
} from '../../server/index.ts'
import { fillShop } from './fill-shop.ts'
import { shop } from './shop.ts'

export interface TestStudio extends RunningStudio {
  readonly engine: Engine
}

/** A studio on a store in memory with the sample shop. */
export async function openStudio(options: Partial<ServeStudioOptions> = {}): Promise<TestStudio> {
  const engine = await open()
  await ensureTables(shop, engine)
  await fillShop(engine)
  const design = describe(shop)
  const systems: readonly StudioSystem[] = [
    {
      name: 'shop',
      title: 'The shop',
      schema: shop,
      design,
      check: () => checkDesign({ design, schema: shop }),
      cost: known => studioCost({ design, schema: shop }, known),
    },
  ]
  const send: TestStudio['engine']['send'] = (...call) => engine.send(...call)
  const studio = await serveStudio({ send, streams: engine, systems, port: 0, ...options })
  const close = async () => {
    await studio.close()
    await engine.close()
  }
  return { ...studio, engine, close }
}
