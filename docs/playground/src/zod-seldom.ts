// In the place of what zod has for other tools: its older writer of JSON Schema, and the walk over a type that z.input and z.output make.
const missing = (): never => {
  throw new Error('z.input, z.output and JSONSchemaGenerator are not in the playground.')
}

export { missing as JSONSchemaGenerator, missing as visit }
