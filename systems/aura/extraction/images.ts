import { parseUrl } from '../addresses/parse-url.ts'
import { isThing, type Thing, textIn, type Value } from './thing.ts'

const most = 20

/** The addresses of the images of a thing, in full. */
export function imagesOf(of: Thing, base: string): string[] {
  const values = (of.properties.get('image') ?? []).slice(0, 10 * most)
  const addresses = values
    .flatMap(value => addressOf(value) ?? [])
    .flatMap(address => absolute(address, base))
  return [...new Set(addresses)].slice(0, most)
}

function addressOf(value: Value): string | undefined {
  if (isThing(value)) return textIn(value, 'url', 'contenturl') ?? value.id
  return typeof value === 'string' ? value.trim() : undefined
}

function absolute(address: string, base: string): string[] {
  const url = address === '' || address.length > 8192 ? undefined : parseUrl(address, base)
  return url !== undefined && /^https?:$/.test(url.protocol) ? [url.href] : []
}
