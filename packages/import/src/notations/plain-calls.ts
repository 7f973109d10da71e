const builders: readonly (readonly [RegExp, string])[] = [
  [/\bKeyConditionExpression\s*[:=]\s*(?=\(?\s*(?:expression\.|conditions\.)?Key\()/g, ''],
  [/\b(?:str\(([A-Za-z_][\w.]*)\))/g, '$1'],
  // fmt.Sprintf("USER#%s", id)
  [/\b(?:fmt\.)?Sprintf\(\s*"([^"%]*)%[sdv]([^"%]*)"\s*,\s*([\w.]+)\s*\)/g, '"$1{$3}$2"'],
  [/(["'])([^"'\n]*)\1\s*\+\s*([A-Za-z_][\w.]*)\s*\+\s*(["'])([^"'\n]*)\4/g, '"$2{$3}$5"'],
  [/(["'])([^"'\n]*)\1\s*\+\s*([A-Za-z_][\w.]*)(?!\()/g, '"$2{$3}"'],
  [/\bexpression\.Value\(\s*("[^"]*"|[\w.]+)\s*\)/g, '$1'],
  [
    /\bexpression\.Key(Equal|BeginsWith|Between|GreaterThan(?:Equal)?|LessThan(?:Equal)?)\(\s*expression\.Key\(("[^"]+")\)\s*,\s*/g,
    'Key($2).$1(',
  ],
  [/\.\s*Equal\(/g, '.eq('],
  [/\.\s*(?:BeginsWith|beginsWith)\(/g, '.begins_with('],
  [/\.\s*Between\(/g, '.between('],
  [/\.\s*GreaterThan(Equal)?\(/g, '.gt$1('],
  [/\.\s*LessThan(Equal)?\(/g, '.lt$1('],
  [/\.(gt|lt)Equal\(/g, '.$1e('],
]

/** Conditions that are built by calls, in Python, Go and others, in the one form `Key("PK").eq("USER#{id}")`. */
export const plainCalls = (text: string) =>
  /\bKey(?:Equal|BeginsWith)?\(/.test(text)
    ? builders.reduce((plain, [written, short]) => plain.replace(written, short), text)
    : text

const opens = /(?:[&.(]|\band)\s*$/
const goesOn = /^\s*(?:&|\.|\band\b|And\(|Key\(|expression\.Key)/

/** Lines of such calls that go on in the next one, put together. */
export function joinedCalls<T extends { readonly text: string }>(lines: readonly T[]): T[] {
  const joined: T[] = []
  for (const line of lines) {
    const last = joined.at(-1)
    const isCall = (text: string) => /\bKey(?:Equal)?\(|KeyCondition/.test(text)
    const isRest =
      last !== undefined &&
      isCall(last.text) &&
      /\bKey(?:Equal|BeginsWith)?\(|^\s*\.?And\(/.test(line.text) &&
      (opens.test(last.text) || /[=,]\s*$/.test(last.text) || /^\s*(?:&|\.|and\b|And\()/.test(line.text)) &&
      goesOn.test(line.text)
    if (isRest) joined[joined.length - 1] = { ...last, text: `${last.text} ${line.text.trim()}` }
    else joined.push(line)
  }
  return joined
}
