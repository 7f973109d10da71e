import { describe, expect, test } from 'vitest'
import { runScript } from './scratch.ts'

const manifests = (...folders: string[]) =>
  Object.fromEntries(folders.map(folder => [`${folder}/package.json`, JSON.stringify({ name: folder })]))

/** What the check says of these files beside rooms that are not there. */
function faultsOf(files: Readonly<Record<string, string>>): string[] {
  const { complained } = runScript('directions.mjs', files)
  return complained.split('\n').filter(line => line !== '' && !line.includes(' is not there'))
}

describe('a package', () => {
  test('has a row that says what it is for and what it may import', () => {
    expect(faultsOf(manifests('packages/extra', 'packages/cli'))).toEqual([
      'packages/extra has no row in scripts/rooms.mjs. Say there what it is for and what it may import.',
    ])
  })

  test('imports the packages of its row and no others', () => {
    const engine = "import { open } from '@monotable/engine'\n"
    const light = "import type { Schema } from 'monotable/light'\n"
    expect(
      faultsOf({ 'packages/cli/src/command.ts': engine + light, 'packages/studio/src/screen.ts': light }),
    ).toEqual([])
    expect(faultsOf({ 'packages/monotable/src/errors.ts': engine })).toEqual([
      'packages/monotable/src/errors.ts may not import @monotable/engine',
    ])
    expect(
      faultsOf({ 'packages/engine/src/engine.ts': `const later = () => import('monotable')\n` }),
    ).toEqual(['packages/engine/src/engine.ts may not import monotable'])
  })

  test('does not reach out of its folder', () => {
    const files = { 'packages/cli/src/command.ts': "export { open } from '../../engine/src/open.ts'\n" }
    expect(faultsOf(files)).toEqual([
      'packages/cli/src/command.ts reaches out of its package: ../../engine/src/open.ts',
    ])
  })
})

describe('a room', () => {
  const at = (file: string, text: string) => ({ [`packages/monotable/src/${file}`]: text })

  test('imports what stands in its row or below', () => {
    const files = {
      ...at('pages/page.ts', "import { get } from '../operations/get.ts'\n"),
      ...at('operations/get.ts', "import { mirror } from '../satellites/mirror.ts'\n"),
      ...at('satellites/mirror.ts', ''),
    }
    expect(faultsOf(files)).toEqual([])
  })

  test.each(['import { get }', 'import type { Get }', 'export { get }'])(
    'has no %s of what stands above',
    words => {
      const files = {
        ...at('keys/key.ts', `${words} from '../operations/get.ts'\n`),
        ...at('operations/get.ts', ''),
      }
      expect(faultsOf(files)).toEqual([
        'packages/monotable/src/keys/key.ts imports upwards: ../operations/get.ts',
      ])
    },
  )

  test('above the foundation knows the types of what stands above, and below it nothing', () => {
    const files = (room: string) => ({
      [`packages/server/src/${room}.ts`]: `import type { Live } from '${room.includes('/') ? '..' : '.'}/live/live.ts'\n`,
      'packages/server/src/live/live.ts': '',
    })
    expect(faultsOf(files('declare/operation'))).toEqual([])
    expect(faultsOf(files('errors'))).toEqual([
      'packages/server/src/errors.ts imports upwards: ./live/live.ts',
    ])
  })

  test('of screens has folders that do not import each other, but for the item beside a list', () => {
    const from = (file: string) => ({
      'packages/studio/src/screens/homes/home.tsx': `import x from '../${file}'\n`,
    })
    expect(faultsOf(from('homes/part.tsx'))).toEqual([])
    expect(faultsOf(from('items/item-panel.tsx'))).toEqual([])
    expect(faultsOf(from('items/items-screen.tsx'))).toEqual([
      'packages/studio/src/screens/homes/home.tsx imports another of screens: ../items/items-screen.tsx. ' +
        'Move it to what they share.',
    ])
  })

  test('is known, and is there', () => {
    expect(faultsOf(at('attic/box.ts', ''))).toEqual([
      'packages/monotable/src/attic/box.ts is in no room that scripts/rooms.mjs knows. Add the room to a row.',
    ])
    expect(runScript('directions.mjs', at('errors.ts', '')).complained).toContain(
      'packages/monotable/src/schema is not there, but scripts/rooms.mjs has a room for it. Remove it.',
    )
  })
})

describe('files', () => {
  const circle = (one: string) => ({
    'packages/monotable/src/keys/one.ts': one,
    'packages/monotable/src/keys/two.ts': "export { three } from './three.ts'\n",
    'packages/monotable/src/keys/three.ts': "import { one } from './one.ts'\n",
  })

  test('do not import each other in a circle', () => {
    const [fault = '', ...others] = faultsOf(circle("import { two } from './two.ts'\n"))
    const path = (name: string) => `packages/monotable/src/keys/${name}.ts`
    expect(fault).toContain('These files import each other in a circle: ')
    for (const name of ['one', 'two', 'three']) expect(fault).toContain(path(name))
    expect(others).toEqual([])
  })

  test.each([
    ['a type', "import type { Two } from './two.ts'\n"],
    ['what is loaded later', "export const later = () => import('./two.ts')\n"],
    ['another file', "import { four } from './four.ts'\n"],
  ])('may know each other by %s', (_, text) => expect(faultsOf(circle(text))).toEqual([]))
})

describe('a system', () => {
  const at = (files: Readonly<Record<string, string>>) => ({
    ...manifests('systems/shop', 'systems/other'),
    ...Object.fromEntries(Object.entries(files).map(([name, text]) => [`systems/shop/${name}`, text])),
  })

  test('imports nothing of another', () => {
    expect(faultsOf(at({ 'sales/sale.ts': "import { x } from '../../other/x.ts'\n" }))).toEqual([
      'systems/shop/sales/sale.ts reaches out of its package: ../../other/x.ts',
    ])
    expect(faultsOf(at({ 'sales/sale.ts': "import { open } from '@monotable/engine'\n" }))).toEqual([
      'systems/shop/sales/sale.ts may not import @monotable/engine',
    ])
  })

  test('has system.ts at the top, which only lambda.ts imports', () => {
    const text = (path: string) => `import { shop } from '${path}system.ts'\n`
    expect(faultsOf(at({ 'system.ts': '', 'lambda.ts': text('./') }))).toEqual([])
    expect(faultsOf(at({ 'system.ts': '', 'sales/sale.ts': text('../') }))).toEqual([
      'systems/shop/sales/sale.ts imports system.ts, which puts the subjects together. Import the subject itself.',
    ])
  })

  test('has at the bottom what its schema is made of, which knows the kit and not the server', () => {
    const schema = { 'schema.ts': "import { Sale } from './sales/sale.ts'\n" }
    const from = (name: string) => `import { money } from '${name}'\n`
    expect(faultsOf(at({ ...schema, 'sales/sale.ts': from('@monotable/server/kit') }))).toEqual([])
    expect(faultsOf(at({ ...schema, 'sales/sale.ts': from('@monotable/server') }))).toEqual([
      'systems/shop/sales/sale.ts is part of the schema and imports @monotable/server. It may import the kit.',
    ])
    expect(
      faultsOf(at({ ...schema, 'sales/sale.ts': '', 'sales/void.ts': from('@monotable/server') })),
    ).toEqual([])
  })

  const subjects = {
    'sales/record.ts': "import { count } from '../stock/count.ts'\n",
    'stock/count.ts': "import { list } from '../sales/list.ts'\n",
    'sales/list.ts': "import { find } from './find.ts'\n",
    'sales/find.ts': "import { Item } from '../items/item.ts'\n",
    'items/item.ts': '',
  }

  test('has subjects that do not import each other in a circle', () => {
    expect(faultsOf(at(subjects))).toEqual([
      'These subjects import each other in a circle: systems/shop/sales → systems/shop/stock → systems/shop/sales. ' +
        'Move what they share below them.',
    ])
  })

  test.each([
    ['what imports no other subject', { 'sales/find.ts': '' }],
    ['entities of the schema', { 'schema.ts': "import { Item } from './items/item.ts'\n" }],
    ['types', { 'stock/count.ts': "import type { List } from '../sales/list.ts'\n" }],
  ])('has subjects that share %s', (_, files) => {
    expect(faultsOf(at({ ...subjects, ...files }))).toEqual([])
  })
})
