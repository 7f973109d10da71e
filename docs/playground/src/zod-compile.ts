// In the place of zod's compiler, which makes a fast reader of a type: without it the type itself reads, to the same result.
export const compile = <Type>(type: Type): Type => type
export const withParser = <Type>(type: Type): Type => compile(type)
export const INVALID = Symbol.for('zod.compile.invalid')
export class ZodCompileAsyncError extends Error {}
export class ZodCompileUnsupportedError extends Error {}
