// In the place of what writes YAML: the playground only reads it.
const unused = (): never => {
  throw new Error('The playground writes no YAML.')
}

export {
  unused as createStringifyContext,
  unused as stringifyCollection,
  unused as stringifyDocument,
  unused as stringifyNumber,
  unused as stringifyPair,
  unused as stringifyString,
}
