import { relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { loadDesign, loadDesigns } from '../../src/design/load-design.ts'

const fixture = (name: string) => relative('.', fileURLToPath(new URL(`fixtures/${name}`, import.meta.url)))

describe('a file with a design', () => {
  it('may be a schema in TypeScript, described under the name of its export', async () => {
    const { name, design, schema, source } = await loadDesign(fixture('shop.ts'))
    expect([name, source]).toEqual(['shops', fixture('shop.ts')])
    expect(schema?.tables[0]?.name).toBe('Shops-{stage}')
    expect(design.tables[0]?.entities.map(entity => entity.name)).toEqual(['Shop', 'Product'])
  })

  it('tells where tables, indexes, entities and patterns are declared, in imported files too', async () => {
    const [table] = (await loadDesign(fixture('shop.ts'))).design.tables
    expect(table?.place).toEqual({ file: fixture('shop.ts'), line: 5 })
    expect(table?.indexes[0]?.place).toEqual({ file: fixture('shop.ts'), line: 7 })
    expect(table?.patterns.map(pattern => pattern.place?.line)).toEqual([14, 15])
    expect(table?.entities.map(entity => entity.place)).toEqual([
      { file: fixture('shops.ts'), line: 4 },
      { file: fixture('products.ts'), line: 4 },
    ])
  })

  it('is called as the file where it is the main export', async () => {
    expect((await loadDesign(fixture('main.ts'))).name).toBe('main')
  })

  it('may be a module of systems, which has several, each once', async () => {
    const loaded = await loadDesigns(fixture('systems.ts'))
    expect(loaded.map(({ name }) => name)).toEqual(['shop', 'empty'])
    await expect(loadDesign(fixture('systems.ts'))).rejects.toThrow('2 designs (shop, empty)')
  })

  it.each([
    ['coinciding.ts', 3, 'Draft and Final can have the same key in Docs'],
    ['nothing.ts', 3, 'exports no schema'],
    ['missing.ts', 2, 'does not exist'],
  ])('%s ends the command with code %i', async (name, exitCode, message) => {
    const error = await loadDesigns(fixture(name)).catch(error => error)
    expect(error).toMatchObject({ exitCode })
    expect(error.message).toContain(message)
  })
})
