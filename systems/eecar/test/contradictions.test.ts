import { connect } from 'monotable'
import { describe, expect, it } from 'vitest'
import { Captured } from '../../test/captured.ts'
import { contradictionOf, entityOf, patternOf, seedOf } from '../../test/seeds.ts'
import { eecar } from '../schema.ts'
import { system } from '../system.ts'
import { categories, categorySlug, conditions, spellingsOf } from '../values/vocabulary.ts'
import * as samples from './samples.ts'

const seed = seedOf('eecar')
const table = new Captured()
const db = connect(eecar, table)
const modelOf = (name: string) => eecar.model.entities.get(name)!

describe('where the seed contradicts itself', () => {
  const rulesOf = (id: string) => contradictionOf(seed, id).rule

  it('{timestamp} is no attribute: it is createdAt, and sentAt of a notification', () => {
    for (const name of contradictionOf(seed, 'timestamp-is-no-attribute').about) {
      const listed = entityOf(seed, name)
      expect(listed.keys.GSI1SK).toContain('{timestamp}')
      expect(listed.attributes.map(attribute => attribute.name)).not.toContain('timestamp')
      expect(modelOf(name).entity.keys.GSI1SK).toContain(name === 'Notification' ? '{sentAt}' : '{createdAt}')
    }
  })

  it('ids are no listed attributes: they are added as the keys spell them', () => {
    for (const name of contradictionOf(seed, 'ids-are-no-attributes').about) {
      const listed = entityOf(seed, name).attributes.map(attribute => attribute.name)
      const { keyNames, types } = modelOf(name)
      expect(keyNames.filter(key => !listed.includes(key))).not.toEqual([])
      expect(Object.keys(types)).toEqual(expect.arrayContaining([...keyNames]))
    }
  })

  it('categories are listed in Korean and asked for in English: slugs are written, and both are read (E14)', () => {
    expect(rulesOf('category-language')).toBe('E14')
    const { examples = [] } = entityOf(seed, 'Part').attributes.find(({ name }) => name === 'category')!
    expect(Object.values(categories)).toEqual(expect.arrayContaining(examples))
    for (const label of examples) {
      expect(modelOf('Part').parseOne('category', label)).toBe(label)
      expect(spellingsOf(categorySlug(label))).toEqual([categorySlug(label), label])
    }
    const { values = [] } = entityOf(seed, 'Part').attributes.find(({ name }) => name === 'condition')!
    expect(Object.values(conditions)).toEqual(expect.arrayContaining(values))
    for (const label of values) expect(modelOf('Part').parseOne('condition', label)).toBe(label)
  })

  it('a buyer’s proposals are those that it receives, whatever their type (E10)', () => {
    expect(rulesOf('proposals-of-a-buyer')).toBe('E10')
    expect(patternOf(seed, "Get buyer's pending proposals").condition[0]?.value).toBe('COMPANY#{buyerId}')
    expect(modelOf('Proposal').types.buyerId).toBeUndefined()
    expect(modelOf('Proposal').entity.keys.GSI1PK).toBe('COMPANY#{toCompanyId}')
  })

  it('a plain hit count sorts as text: it has ten digits (E1)', async () => {
    expect(rulesOf('hit-count-sorts-as-text')).toBe('E1')
    expect('HIT_COUNT#9' > 'HIT_COUNT#10').toBe(true)
    for (const hitCount of [9, 10]) await db.MatchResult.put({ ...samples.match, hitCount })
    const [nine, ten] = table.put().map(item => String(item.GSI1SK))
    expect(nine! < ten!).toBe(true)
  })

  it('priorities sort as text high, low, medium: they are read by rank (E7)', () => {
    expect(rulesOf('priority-sorts-as-text')).toBe('E7')
    const ranks = entityOf(seed, 'CompanyNeed').attributes.find(({ name }) => name === 'priority')!.values!
    expect(ranks.toSorted()).not.toEqual(ranks)
    expect(eecar.access.needsByStatus.options.each).toEqual({ priority: ranks })
  })

  it('similar queries are promised, all are listed: the pattern lists by hit count, and similar ones are found among these', () => {
    const { title, condition } = patternOf(seed, 'Find cached similar queries (most frequently hit)')
    expect(title).toContain('similar')
    expect(condition.map(one => one.value)).toEqual(['CACHE', 'HIT_COUNT#'])
    expect(eecar.access.popularQueries.condition).not.toContain('{')
    // What it finds is tested with the matches.
    expect(contradictionOf(seed, 'similar-queries-are-not-found').reading).toContain(
      `${system.operations.listSimilarMatches?.method} ${system.operations.listSimilarMatches?.path}`,
    )
  })

  it('index keys that no listed query reads are read by added ones (E7)', () => {
    for (const name of contradictionOf(seed, 'index-keys-without-a-query').about) {
      expect(
        seed.patterns.filter(({ index, returns }) => index === 'GSI1' && returns.includes(name)),
      ).toEqual([])
      const readers = [...eecar.model.patterns.values()].filter(
        ({ index, entities }) => index === 'GSI1' && entities[0]?.name === name,
      )
      expect(readers).not.toEqual([])
    }
  })
})
