import { openApiDocument } from '@monotable/server/testing'
import type { Answer } from '../../test/serving.ts'
import { system } from '../system.ts'

const { operations } = system

const document = openApiDocument([system])

/** Every operation, with how its addresses look. */
const routes = Object.values(operations).map(({ method, path }) => ({
  method,
  path: `/snaprace${path}`,
  address: new RegExp(`^/snaprace${path.replace(/\{\w+\}/g, '[^/]+')}(\\?|$)`),
}))

/** Whoever reads the OpenAPI document must know of every refusal: throws if this one is not in it. */
export function mustBeDeclared(method: string, address: string, { status, body }: Answer): void {
  const route = routes.find(each => each.method === method && each.address.test(address))
  if (!route || status < 400 || body?.error === undefined) return
  const declared = document.paths?.[route.path]?.[method.toLowerCase() as 'get']?.responses?.[status]
  if (JSON.stringify(declared ?? '').includes(body.error.code)) return
  throw new Error(`${method} ${route.path} does not say that it can answer ${status} ${body.error.code}`)
}
