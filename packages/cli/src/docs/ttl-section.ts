import type { TableDesign } from 'monotable/design'
import { duration } from './duration.ts'
import { code, markdownTable } from './markdown.ts'

/** What expires, and by which attribute. */
export function ttlSection({ ttl, entities }: TableDesign): string {
  if (ttl === undefined) return 'Nothing expires.'
  const expiring = entities.filter(
    ({ expires, attributes }) => expires?.attribute === ttl || attributes.some(({ name }) => name === ttl),
  )
  const rows = expiring.map(({ name, expires }) => [
    name,
    expires?.after === undefined ? 'when it says so' : `${duration(expires.after)} after it is written`,
  ])
  return [
    `Items are deleted after the moment in ${code(ttl)}, in epoch seconds; reads leave them out from that moment on.`,
    ...(rows.length > 0 ? ['', markdownTable(['Entity', 'Expires'], rows)] : []),
  ].join('\n')
}
