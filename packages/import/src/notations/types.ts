const kinds: readonly (readonly [RegExp, string])[] = [
  [
    /^(?:s|str|string|text|varchar|char|uuid|ulid|guid|url|uri|email|iso.*|date|datetime|timestamp|time|time\.time|enum|json string|cadena|texto|chaîne|zeichenkette)\b/iu,
    'string',
  ],
  [
    /^(?:n|num|number|numeric|int(?:eger)?\d*|u?int\d*|float\d*|double|decimal|long|bigint|epoch|unix.*|número|numero|nombre|zahl)\b/iu,
    'number',
  ],
  [/^(?:b|bin|binary|bytes|blob)\b/iu, 'binary'],
  [/^(?:bool|boolean|booleano|불리언|真偽値|布尔|booléen)/iu, 'boolean'],
  [/^(?:ss|string ?set|set<string>|set of strings?|stringset)\b/iu, 'string set'],
  [/^(?:ns|number ?set|set<number>|set of numbers?)\b/iu, 'number set'],
  [/^(?:l|list|array|lista|arreglo|liste|\[\]|tableau)(?:\b|$|[<[( ])/iu, 'list'],
  [/^(?:m|map|object|dict|json|record|mapa|objeto|struct|interface\{\}|objet)\b/iu, 'map'],
  [/^(?:null|nil)\b/i, 'null'],
  // Columns as tools for notes and sheets call them.
  [/^(?:(?:single[- ])?select|relation|person|phone)$/i, 'string'],
  [/^(?:multi-?select|files?)$/i, 'list'],
  [/^(?:checkbox)$/i, 'boolean'],
  [/^(?:문자열|文字列|字符串)(?:$|[\s(（<])/u, 'string'],
  [/^(?:숫자|数値|数字)(?:$|[\s(（<])/u, 'number'],
  [/^(?:리스트|배열|リスト|配列|列表|数组)(?:$|[\s(（<])/u, 'list'],
  [/^(?:맵|객체|マップ|オブジェクト|映射|对象)(?:$|[\s(（<])/u, 'map'],
]

/** A type as written, in the words of DynamoDB; undefined if the text is no type. */
export function typeOf(text: string): string | undefined {
  const type = text
    .replaceAll('`', '')
    .trim()
    .replace(/^(?:optional|required)\s+/i, '')
    .replace(/^\*/, '')
  if (/^[\w.]+\[\]|^(?:array|list|lista)\b|^\[\]|^\[[\w'"| ]*\]$/i.test(type)) return 'list'
  if (/^(?:map\[|record<|dict|partial<)/i.test(type)) return 'map'
  if (/^\{/.test(type)) return 'map'
  if (/^["'][^"']*["'](?:\s*\|\s*["'][^"']*["'])*/.test(type)) return 'string'
  return kinds.find(([pattern]) => pattern.test(type))?.[1]
}

/** The key type of a written one: S, N or B. */
export function keyTypeOf(text: string): 'S' | 'N' | 'B' | undefined {
  const type = typeOf(text.replace(/^.*?\.(?=STRING|NUMBER|BINARY)/, ''))
  return type === 'string' ? 'S' : type === 'number' ? 'N' : type === 'binary' ? 'B' : undefined
}

/** The type of a sample value; words such as "string" and "uuid" in its place are types themselves. */
export function typeOfSample(text: string, isQuoted: boolean): string {
  if (isQuoted)
    return /^(?:string|number|boolean|list|map|array|object|int|float|integer|bool)$/i.test(text)
      ? (typeOf(text) as string)
      : 'string'
  if (/^-?\d[\d_.]*(?:e[+-]?\d+)?$/i.test(text)) return 'number'
  if (/^(?:true|false)$/i.test(text)) return 'boolean'
  if (/^(?:null|none|nil|undefined)$/i.test(text)) return 'null'
  return typeOf(text) ?? 'string'
}
