/** The order in which Java's HashSet gives strings back: AWS lists some attributes in it. */
export function javaSetOrder(names: readonly string[]): readonly string[] {
  const distinct = [...new Set(names)]
  let buckets = 16
  while (distinct.length > buckets * 0.75) buckets *= 2
  const bucket = (name: string) => {
    const code = hashCode(name)
    return (code ^ (code >>> 16)) & (buckets - 1)
  }
  return distinct.sort((a, b) => bucket(a) - bucket(b))
}

function hashCode(text: string): number {
  let code = 0
  for (let at = 0; at < text.length; at++) code = (Math.imul(31, code) + text.charCodeAt(at)) | 0
  return code
}
