import { describe, expect, it } from 'vitest'
import * as z from 'zod'
import { connect } from '../../src/connect.ts'
import { schema } from '../../src/schema/schema.ts'
import { declare, fault, main, thing } from './declare.ts'

const slow = async () => true
const message =
  "Thing: 'a' has an asynchronous refinement or transform. Make it synchronous, and look up what it needs before you write the item"

describe('types that answer later', () => {
  it.each<[string, z.ZodType]>([
    ['a refinement', z.string().refine(slow)],
    ['a check', z.string().check(async () => {})],
    ['a transform', z.string().transform(async text => text)],
    ['a custom type', z.custom<string>(slow)],
    ['a preprocessing', z.preprocess(async given => given, z.string())],
    ['a refinement of a field', z.object({ inner: z.object({ deep: z.string().refine(slow) }) })],
    ['a refinement of elements', z.array(z.string().refine(slow)).optional()],
    ['a refinement of one of several', z.union([z.string(), z.number().refine(slow)])],
    ['a refinement of what is declared later', z.object({ next: z.lazy(() => z.string().refine(slow)) })],
  ])('are refused: %s', (_, type) => {
    expect(fault([thing({}, { a: type })])).toContain(message)
  })

  it('are fine where they answer at once, recursive ones too', () => {
    type Tree = { children: Tree[] }
    const Tree: z.ZodType<Tree> = z.object({ children: z.array(z.lazy(() => Tree)) })
    const type = z.object({
      text: z
        .string()
        .refine(text => text !== '')
        .transform(text => text.trim()),
      tree: Tree,
    })
    expect(() => declare([thing({}, { a: type.optional() })])).not.toThrow()
  })

  it('are told at the first write where only a promise gives them away', async () => {
    const hidden = z.string().refine(() => Promise.resolve(true))
    const entities: object = { Thing: thing({}, { a: hidden }) }
    const db = connect(schema({ tables: [main], entities: entities as never }), { send: async () => ({}) })
    const refused = { code: 'INVALID_DECLARATION', details: { entity: 'Thing' } }
    const { Thing } = db as unknown as Record<
      string,
      { put(item: object): Promise<unknown>; update(...given: unknown[]): Promise<unknown> }
    >
    await expect(Thing!.put({ id: '1', a: 'x' })).rejects.toMatchObject(refused)
    await expect(Thing!.update({ id: '1' }, { set: { a: 'x' } })).rejects.toMatchObject(refused)
  })
})
