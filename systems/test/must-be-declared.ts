import type { System } from '@monotable/server'
import { openApiDocument } from '@monotable/server/testing'
import type { Answer } from './serving.ts'

/** Whoever reads the OpenAPI document must know of every refusal: throws at an answer that is not in it. */
// biome-ignore lint/suspicious/noExplicitAny: of whatever client and ports the system is
export function mustBeDeclaredIn({ name, operations, ...system }: System<any, any>) {
  const document = openApiDocument([{ name, operations, ...system }])
  /** Every operation, with how its addresses look; literal ones come before those with placeholders. */
  const routes = Object.values(operations)
    .map(({ method, path }) => ({
      method,
      path: `/${name}${path}`,
      address: new RegExp(`^/${name}${path.replace(/\{\w+\}/g, '[^/]+')}(\\?|$)`),
    }))
    .sort((a, b) => (a.path.replaceAll('{', '~') < b.path.replaceAll('{', '~') ? -1 : 1))
  return (method: string, address: string, { status, body }: Answer): void => {
    const route = routes.find(each => each.method === method && each.address.test(address))
    if (!route || status < 400 || body?.error === undefined) return
    const declared = document.paths?.[route.path]?.[method.toLowerCase() as 'get']?.responses?.[status]
    if (JSON.stringify(declared ?? '').includes(body.error.code)) return
    throw new Error(`${method} ${route.path} does not say that it can answer ${status} ${body.error.code}`)
  }
}
