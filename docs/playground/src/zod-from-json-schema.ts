// In the place of zod's reader of JSON Schema, which no example needs.
export function fromJSONSchema(): never {
  throw new Error(
    'z.fromJSONSchema is not in the playground. Write the type with zod: z.string(), z.object({ … })',
  )
}
