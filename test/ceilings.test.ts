import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { runScript } from './scratch.ts'

const manifest = (name: string, exports = {}) => JSON.stringify({ name, exports })

describe('a source line', () => {
  const linesOf = (text: string, name = 'a.ts') => {
    const files = { 'packages/a/package.json': manifest('a'), [`packages/a/src/${name}`]: text }
    return Number(/packages\/a +(\d+)/.exec(runScript('lines.mjs', files).said)?.[1])
  }

  test.each([
    ['code', 'const a = 1\nconst b = 2\n', 2],
    ['code before a comment', 'const a = 1 // one\nconst b = /* two */ 2\n', 2],
    ['what looks like a comment in a text', "const a = '// no'\nconst b = `\n/* no */\n`\n", 4],
    ['what looks like a comment in a pattern', 'const a = /\\/\\*/\nconst b = 1 // "*/"\n', 2],
    ['code behind characters of two units', "const a = '😀😀' /* x */\n// é😀\nconst b = 1\n", 2],
  ])('is %s', (_, text, count) => expect(linesOf(text)).toBe(count))

  test.each([
    ['a blank line', '\n  \n\t\nconst a = 1\n'],
    ['a comment', '// one\n/* two\n   three\n*/\nconst a = 1\n/** four */\n'],
  ])('is not %s', (_, text) => expect(linesOf(text)).toBe(1))

  test.each(['a.test.ts', 'test/support.ts', 'dist/a.js', 'node_modules/b/a.js', 'a.md'])(
    'is not in %s',
    name => expect(linesOf('const a = 1\n', name)).toBe(0),
  )

  test('is counted in JSX, in JavaScript, and for what systems share', () => {
    const { said } = runScript('lines.mjs', {
      'packages/a/package.json': manifest('a'),
      'packages/a/src/a.tsx': 'export const A = () => (\n  <p>\n    {/* no */} // yes\n  </p>\n)\n',
      'packages/a/build.mjs': 'export {}\n',
      'systems/b/package.json': manifest('b'),
      'systems/b/system.ts': 'export {}\n',
      'systems/index.ts': 'export {}\n// no\nexport {}\n',
    })
    expect([...said.matchAll(/^(\S.*?) +(\d+)$/gm)].map(([, folder, lines]) => [folder, lines])).toEqual([
      ['packages/a', '6'],
      ['systems/b', '1'],
      ['systems', '2'],
      ['in all', '9'],
    ])
  })
})

describe('a ceiling', () => {
  const files = {
    'packages/a/package.json': manifest('@x/a', {
      '.': { default: './dist/index.js' },
      './more': { default: './dist/more.js' },
    }),
    'packages/a/src/index.ts': "export { one, type Two } from './more.ts'\nexport const three = 3\n",
    'packages/a/src/more.ts': 'export const one = 1\nexport interface Two {}\n',
    'packages/cli/package.json': JSON.stringify({ name: 'cli', private: true }),
    'packages/cli/src/commands.ts': 'export const commands = { start: 1, dev: 2 }\n',
  }
  const exact = {
    sourceLines: 5,
    packages: 2,
    commands: 2,
    publicNames: { '@x/a': 3, '@x/a/more': 2 },
    secondsOfCI: 60,
  }
  const held = (ceilings: object, args: string[] = [], more = {}) =>
    runScript('ceilings.mjs', { ...files, 'ceilings.json': JSON.stringify(ceilings), ...more }, args)

  test('holds what reaches it', () => expect(held(exact)).toMatchObject({ code: 0, complained: '' }))

  test.each([
    ['Source lines: 5', { sourceLines: 4 }],
    ['Packages: 2', { packages: 1 }],
    ['Commands: 2', { commands: 1 }],
    ['Public names of @x/a: 3', { publicNames: { '@x/a': 2, '@x/a/more': 2 } }],
  ])('refuses what is above it, and says what to do: %s', (sentence, lower) => {
    const { code, complained } = held({ ...exact, ...lower })
    expect(code).toBe(1)
    expect(complained).toContain(`${sentence} is above the ceiling of `)
    expect(complained).toContain('Remove as much as you add, or raise it in ceilings.json')
  })

  test('is there for everything that a package exports, and for nothing else', () => {
    expect(held({ ...exact, publicNames: { '@x/a': 3 } }).complained).toContain(
      'Public names of @x/a/more: ceilings.json has no ceiling. Add one.',
    )
    expect(held({ ...exact, publicNames: { ...exact.publicNames, '@x/gone': 1 } }).complained).toContain(
      'has a ceiling for @x/gone, which no package exports',
    )
  })

  test('is set to what stands, and keeps the seconds of CI', () => {
    const { code, folder } = held({ publicNames: {}, secondsOfCI: 60 }, ['--set'])
    expect(code).toBe(0)
    expect(JSON.parse(readFileSync(join(folder, 'ceilings.json'), 'utf8'))).toEqual(exact)
  })

  test('holds the seconds of CI', () => {
    expect(held(exact, ['--seconds', '60']).code).toBe(0)
    const { code, complained } = held(exact, ['--seconds', '61'])
    expect(code).toBe(1)
    expect(complained).toContain('Make the slowest tests faster')
  })

  test('knows every public name, because none is exported by a star', () => {
    const more = { 'packages/a/src/index.ts': "export * from './more.ts'\n" }
    const { code, complained } = held(exact, [], more)
    expect(code).toBe(1)
    expect(complained).toContain(
      'packages/a/src/index.ts exports all of ./more.ts. List the names that are public.',
    )
    expect(held(exact, [], { 'packages/a/src/index.ts': "export * as more from './more.ts'\n" }).code).toBe(0)
  })
})
