import { Refusal } from './answer.mjs'

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/i

/** The least that keeps nonsense out of the table. */
export function readSale(shopId, text) {
  const body = parsed(text)
  const { productId, quantity, ...unknown } = body ?? {}
  if (!uuid.test(shopId)) throw invalid('shopId')
  if (!uuid.test(productId)) throw invalid('productId')
  if (!Number.isSafeInteger(quantity) || quantity < 1) throw invalid('quantity')
  for (const name of Object.keys(unknown)) throw invalid(name)
  return { productId, quantity }
}

function parsed(text) {
  try {
    return JSON.parse(text)
  } catch {
    throw new Refusal(400, 'VALIDATION_ERROR', 'The body is no JSON')
  }
}

const invalid = name => new Refusal(400, 'VALIDATION_ERROR', `${name} is not valid`)
