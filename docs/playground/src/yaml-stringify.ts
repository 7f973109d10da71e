// In the place of what writes YAML, or walks its tokens: the playground only reads it.
const unused = (): never => {
  throw new Error('The playground only reads YAML.')
}

export {
  unused as createStringifyContext,
  unused as stringifyCollection,
  unused as stringifyDocument,
  unused as stringifyNumber,
  unused as stringifyPair,
  unused as stringifyString,
  unused as visit,
}
