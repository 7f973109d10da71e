import * as monotable from 'monotable'
import { type Declaration, describe } from 'monotable/design'
import * as zod from 'zod'
import { schemasIn } from '../../../../packages/cli/src/design/schemas-in.ts'
import type { Evaluated } from './evaluated.ts'
import type { TransformSchema } from './transform.ts'

const modules: Readonly<Record<string, unknown>> = { monotable, zod, 'zod/v4': zod }

function load(name: string): unknown {
  if (Object.hasOwn(modules, name)) return modules[name]
  throw new Error(`schema.ts imports ${name}. The playground has monotable and zod.`)
}

/** Lines that `Function` puts before the body. */
const linesBefore = 2

/** Runs a schema that somebody typed, or that came by a link: only in a frame without an origin. */
export function evaluateSchema(code: string, transform: TransformSchema): Evaluated {
  try {
    const compiled = transform(code)
    const exports = {}
    new Function('require', 'exports', `${compiled}\n//# sourceURL=schema.ts`)(load, exports)
    const [schema] = schemasIn(exports).keys()
    return schema
      ? { design: describe(schema) }
      : { message: 'schema.ts exports no schema: export const shop = schema({ tables, entities, access }).' }
  } catch (error) {
    return faultOf(error)
  }
}

function faultOf(error: unknown): Evaluated {
  if (!(error instanceof Error)) return { message: String(error) }
  const { message, declaration, loc, stack } = error as Error & {
    readonly declaration?: Declaration
    readonly loc?: { readonly line: number }
  }
  const found = /schema\.ts:(\d+)/.exec(stack ?? '')?.[1]
  const line = loc?.line ?? (found === undefined ? undefined : Number(found) - linesBefore)
  return {
    message: message.replace(/^Error transforming schema\.ts: /, ''),
    ...(line !== undefined && { line }),
    ...(declaration && { refused: describe(declaration) }),
  }
}
