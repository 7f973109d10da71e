import fc from 'fast-check'
import type { Schema } from 'monotable'
import { describe, expect, it } from 'vitest'

type Values = Record<string, unknown>
type Arbitraries = Readonly<Record<string, fc.Arbitrary<unknown>>>

/** Texts of few characters, so that two of them are often alike. */
export const ids = fc.oneof(
  fc.string({ unit: fc.constantFrom('a', 'A', '-', '_', '.', '0'), minLength: 1, maxLength: 4 }),
  fc.stringMatching(/^[A-Za-z0-9_.-]{1,128}$/),
)

export const moments = fc
  .date({
    min: new Date('2000-01-01T00:00:00Z'),
    max: new Date('2100-01-01T00:00:00Z'),
    noInvalidDate: true,
  })
  .map(date => date.toISOString())

/** Anything that UTF-8 can hold, the delimiter included: what the end of a key may be. */
export const texts = fc.oneof(
  fc.string({ unit: fc.constantFrom('a', '#', '~', '한', '🚗'), minLength: 1, maxLength: 5 }),
  fc.string({ unit: 'grapheme', minLength: 1, maxLength: 40 }),
)

/** What must be true of the keys of every entity; `arbitraries` are the attributes that they are built of. */
export function describeKeys(
  { model }: Pick<Schema, 'model'>,
  arbitraries: Readonly<Record<string, Arbitraries>>,
): void {
  it('every entity has its properties tested', () => {
    expect(Object.keys(arbitraries).toSorted()).toEqual([...model.entities.keys()].toSorted())
  })

  describe.each([...model.entities.values()])('keys of $name', entity => {
    const keys = [entity.partition, entity.sort, ...entity.indexKeys].filter(key => key !== undefined)
    const items = fc.record(arbitraries[entity.name] as Arbitraries)
    const primary = (item: Values) => {
      const values = entity.withDerived(item)
      return [entity.partition, entity.sort].map(key => textOf(key?.build(values)))
    }

    it('are made of the attributes given here', () => {
      const parts = new Set(keys.flatMap(key => key.parts))
      expect(Object.keys(arbitraries[entity.name] as Arbitraries).toSorted()).toEqual([...parts].toSorted())
    })

    it('can be read back', () => {
      const read = (item: Values) => {
        const values = entity.withDerived(item)
        for (const key of keys) {
          const text = textOf(key.build(values))
          if (text === undefined) continue
          const names = key.template?.names ?? []
          expect(key.template?.parse(text)).toEqual(
            Object.fromEntries(names.map(name => [name, values[name]])),
          )
        }
      }
      fc.assert(fc.property(items, read))
    })

    it('are never those of another item', () => {
      const differ = (one: Values, other: Values) => {
        const pick = (item: Values) => entity.keyNames.map(name => item[name])
        if (JSON.stringify(pick(one)) === JSON.stringify(pick(other))) return
        expect(primary(one)).not.toEqual(primary(other))
      }
      fc.assert(fc.property(items, items, differ), { numRuns: 300 })
    })

    it('are never those of another entity', () => {
      const others = [...model.entities.values()].filter(other => other !== entity)
      const areForeign = (item: Values) => {
        const [partition = '', sort = ''] = primary(item)
        const fitting = others.filter(
          other => other.partition.template?.parse(partition) && other.sort?.template?.parse(sort),
        )
        expect(fitting.map(other => other.name)).toEqual([])
      }
      fc.assert(fc.property(items, areForeign))
    })
  })
}

/** As DynamoDB sorts: by the bytes of UTF-8. */
export function inOrder(keys: readonly string[]): boolean {
  return keys.every(
    (key, at) => at === 0 || Buffer.compare(Buffer.from(keys[at - 1] as string), Buffer.from(key)) <= 0,
  )
}

/** The keys of one attribute for several items of an entity. */
export function keysOf(
  { model }: Pick<Schema, 'model'>,
  name: string,
  attribute: string,
  items: readonly Values[],
): string[] {
  const entity = model.entities.get(name)
  const key =
    entity && [entity.partition, entity.sort, ...entity.indexKeys].find(one => one?.attribute === attribute)
  return items.map(item => textOf(key?.build(entity?.withDerived(item) ?? item)) ?? '')
}

function textOf(value: object | undefined): string | undefined {
  return value && (Object.values(value)[0] as string)
}
