const arn = /^arn:aws[\w-]*:dynamodb:[^:]*:[^:]*:table\/([^/]+)/

/** The name behind what a request gave as TableName: a name or a table's ARN. */
export function tableNameOf(given: string): string {
  return given.startsWith('arn:') ? (arn.exec(given)?.[1] ?? given) : given
}
