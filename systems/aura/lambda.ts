import { lambdaFunctions } from '@monotable/server'
import { system } from './system.ts'

/** The system on Lambda: behind an HTTP API, behind the stream of its table, and called every minute. */
export const { http, stream, schedule } = lambdaFunctions([system], { pages })

/** Loaded by the function that answers requests, and by no other. */
async function pages() {
  const [web, { product }] = await Promise.all([import('@monotable/web'), import('./pages/product.ts')])
  const assets = [new URL('../dist/assets/aura/', import.meta.url)]
  return web.pages({ products: { aura: product }, assets })
}
