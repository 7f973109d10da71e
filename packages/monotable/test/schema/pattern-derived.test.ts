import { describe, expect, expectTypeOf, it } from 'vitest'
import * as z from 'zod'
import type { Client } from '../../src/client.ts'
import type { Before } from '../../src/keys/range.ts'
import { type KeyArgument, type Pattern, query } from '../../src/schema/access.ts'
import { entity } from '../../src/schema/entity.ts'
import { caught } from './caught.ts'
import { model, texts } from './shop.ts'

const Page = entity(
  'Page',
  { PK: 'SITE#{site}', SK: 'PAGE#{digest}#{at}', GSI1PK: 'SHARD#{shard:00}', GSI1SK: 'SITE#{site}' },
  { site: z.string(), url: z.string().toLowerCase(), at: z.iso.datetime() },
  {
    derive: {
      digest: { of: ['url'], value: page => `<${page.url}>` },
      shard: { of: ['site'], value: page => page.site.length % 16 },
    },
  },
)

type ArgumentsOf<P extends Pattern> = Parameters<Client<'PK' | 'SK', { Page: typeof Page }, { p: P }>['p']>[0]

describe('a derived value in a pattern', () => {
  const versions = query(Page, 'PK = SITE#{site}, SK begins_with PAGE#{digest}#')
  const { sort } = model(versions, [Page])

  it('is computed from the attributes that it is made of, as they are written', () => {
    expect(texts(sort?.build({ url: 'HTTP://a/' }))).toEqual(['PAGE#<http://a/>#'])
  })

  it('can be given itself', () => {
    expect(texts(sort?.build({ digest: 'abc' }))).toEqual(['PAGE#abc#'])
  })

  it('is one or the other by its type', () => {
    expectTypeOf<ArgumentsOf<typeof versions>>().toEqualTypeOf<
      { site: string | Before } & ({ digest: KeyArgument } | { url: string })
    >()
  })

  it('under another name is given itself', () => {
    const { partition } = model(query(Page, 'GSI1: GSI1PK = SHARD#{which}'), [Page])
    expect(partition.build({ which: 7 })).toEqual({ S: 'SHARD#07' })
  })

  it('whose attributes are missing is refused', () => {
    expect(caught('INVALID_ITEM', () => sort?.build({})).message).toContain('url')
  })

  it('takes its values from each', () => {
    const shards = query(Page, 'GSI1: GSI1PK = SHARD#{shard}', { each: { shard: [0, 1] } })
    expect(model(shards, [Page]).partition.build({ shard: 1 })).toEqual({ S: 'SHARD#01' })
    expectTypeOf<ArgumentsOf<typeof shards>>().toExtend<{ shard?: readonly KeyArgument[] }>()
  })
})
