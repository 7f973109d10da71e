import { days, entity, get, gsi, query, schema, table } from 'monotable'
import * as z from 'zod'

export const Link = entity(
  'Link',
  { PK: 'LINK#{slug}', GSI1PK: 'OWNER#{owner}', GSI1SK: '{createdAt}#{slug}' },
  {
    slug: z.string().regex(/^[a-z0-9-]{3,40}$/),
    url: z.url({ protocol: /^https?$/ }),
    owner: z.string(),
    hits: z.int().default(0),
    createdAt: z.iso.datetime(),
    TTL: z.int(),
  },
  { createdAt: 'createdAt', expires: { attribute: 'TTL', after: days(365) } },
)

export const links = schema({
  tables: [table('Links', { key: ['PK'], indexes: { GSI1: gsi('GSI1PK', 'GSI1SK') }, ttl: 'TTL' })],
  entities: { Link },
  access: {
    link: get(Link, 'PK = LINK#{slug}'),
    linksOfOwner: query(Link, 'GSI1PK = OWNER#{owner}', { direction: 'desc', limit: 20 }),
  },
})
