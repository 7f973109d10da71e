import { describe, expect, test } from 'vitest'
import { deskModel, printDesk } from '../../src/index.ts'
import { allSystems } from '../support/all-systems.ts'

const systems = await allSystems()

describe.each(systems.map(system => [system.name, system] as const))('the desk of %s', (name, system) => {
  const model = deskModel(system)

  test('is derived from its declarations', async () => {
    await expect(printDesk(model)).toMatchFileSnapshot(`models/${name}.txt`)
  })

  test('has every operation somewhere, or says why not', () => {
    const placed = new Set([
      ...model.places.keys(),
      ...model.actions.keys(),
      ...model.live,
      ...model.hidden,
      ...model.unplaced.map(({ operation }) => operation),
      ...[...model.places.values()].flatMap(({ picture, downloads }) => [
        ...(picture ? [picture.to] : []),
        ...downloads,
      ]),
    ])
    expect(Object.keys(system.operations).filter(operation => !placed.has(operation))).toEqual([])
  })

  const isKnown = (operation: string) => Object.hasOwn(system.operations, operation)

  test('stands under operations that exist', () => {
    for (const { operation, name: at } of [...model.places.values(), ...model.actions.values()]) {
      const { under = '/' } = operation.desk || {}
      expect(under === '/' || isKnown(under), `${at}: under ${under}`).toBe(true)
    }
  })

  test.each([...model.actions.values()].map(action => [action.name, action] as const))(
    'offers %s by fields that exist',
    (_, { when, home, moves, operation }) => {
      const place = home === undefined ? undefined : model.places.get(home)
      const owner = place?.parent === undefined ? undefined : model.places.get(place.parent)
      const fields = [...(place?.fields ?? []), ...(owner?.fields ?? [])].map(({ name }) => name)
      const unknown = Object.keys(when ?? {}).filter(
        field => !fields.includes(field) && !isKnown(field.split('.')[0] as string),
      )
      expect(unknown).toEqual([])
      // Moves have a field that holds the state.
      expect(moves !== undefined).toBe(operation.moves !== undefined)
    },
  )
})
