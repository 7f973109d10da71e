/** A word for a format, or a sample that has one. */
const formats: readonly (readonly [format: string, said: RegExp])[] = [
  ['datetime', /\bISO[\s-]?8601\b|\bISO\b.{0,12}\b(?:timestamp|date|time)|["'`]\d{4}-\d\d-\d\dT\d\d:\d\d/iu],
  ['date', /["'`]\d{4}-\d\d-\d\d["'`]|\bYYYY-MM-DD\b(?!T)/u],
  ['uuid', /\buuid\b|["'`#][\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12}/iu],
  ['ulid', /\b(?:ulid|ULID)\b|["'`#][0-7][\dA-HJKMNP-TV-Z]{25}["'`]/u],
  ['email', /["'`][^\s@"'`]+@[^\s@"'`]+\.[a-z]+["'`]/u],
]

/** The format of a text attribute, as far as its line tells it. */
export function formatIn(line: string, name: string): string | undefined {
  const rest = line.slice(line.indexOf(name) + name.length)
  return formats.find(([, said]) => said.test(rest))?.[0]
}
