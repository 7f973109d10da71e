import { readFile } from 'node:fs/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { Workshop } from './compile.ts'
import { generatedSchema, generatedUses } from './generated.ts'

let workshop: Workshop
beforeAll(async () => {
  workshop = await Workshop.open()
})
afterAll(() => workshop.close())

describe('the compiler refuses in words', async () => {
  const fixture = await readFile(new URL('./fixtures/faults.ts', import.meta.url), 'utf8')
  const lines = fixture.split('\n')
  const faults = lines.flatMap((line, at) => {
    const sentence = /@ts-expect-error (.+)$/.exec(line)?.[1]
    return sentence === undefined ? [] : [{ sentence, line: at + 2, code: lines[at + 1]?.trim() }]
  })
  let said: string

  beforeAll(async () => {
    const source = fixture
      .replaceAll('@ts-expect-error', 'refused:')
      .replace('../../../src/index.ts', 'monotable')
    said = await workshop.compile('faults', source, '--noEmit')
  })

  it.each(faults)('$sentence', ({ sentence, line }) => {
    const errors = said.split(/\n(?=\S)/)
    const here = errors.filter(
      error => error.startsWith(`faults.ts(${line},`) || error.includes(`/faults.ts(${line},`),
    )
    expect(here.join('\n')).toContain(sentence)
  })

  it('and says nothing else', () => {
    const places = [...said.matchAll(/faults\.ts\((\d+),/g)].map(([, line]) => Number(line))
    expect(places).toEqual(faults.map(fault => fault.line))
  })
})

/** Each line behind a directive is a mistake; the compiler says where a directive has none. */
it('compiles no typical mistake, and every right use beside it', async () => {
  for (const name of ['strict-shop', 'mistakes', 'uses']) {
    const file = new URL(`./fixtures/${name}.ts`, import.meta.url)
    const source = (await readFile(file, 'utf8')).replace('../../../src/index.ts', 'monotable')
    expect(await workshop.compile(name, source, '--noEmit')).toBe('')
  }
})

describe('types of 50 entities with 12 attributes and an index', () => {
  it('cost the compiler less than 110,000 instantiations', async () => {
    const source = generatedSchema(50) + generatedUses(50)
    const said = await workshop.compile('uses', source, '--noEmit', '--extendedDiagnostics')
    expect(said).not.toContain('error TS')
    expect(Number(/Instantiations:\s+(\d+)/.exec(said)?.[1])).toBeLessThan(110_000)
  })

  it('can be declared to other packages', async () => {
    const flags = ['--emitDeclarationOnly', '--outDir', workshop.path('published')]
    expect(await workshop.compile('design', generatedSchema(50), ...flags)).toBe('')
    expect((await workshop.read('published/design.d.ts')).length).toBeLessThan(150_000)
    const user = `import type { open } from './published/design.d.ts'\n${generatedUses(50)}`
    expect(await workshop.compile('user', user, '--noEmit')).toBe('')
    const wrong = user.replaceAll("name: 'x'", 'name: 7')
    expect(await workshop.compile('wrong', wrong, '--noEmit')).toContain(
      "'number' is not assignable to type 'string'",
    )
  })
})
