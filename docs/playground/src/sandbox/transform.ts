// TypeScript becomes JavaScript here, and nothing is checked. Only the sandbox loads it.
import { transform } from 'sucrase'

export type TransformSchema = (code: string) => string

const transformSchema: TransformSchema = code =>
  transform(code, { transforms: ['typescript', 'imports'], filePath: 'schema.ts' }).code

Object.assign(globalThis, { transformSchema })
