import { invalid } from '../errors.ts'
import { limits } from '../limits.ts'
import { utf8Size } from '../values/size.ts'

export type ExpressionKind =
  | 'ConditionExpression'
  | 'FilterExpression'
  | 'KeyConditionExpression'
  | 'ProjectionExpression'
  | 'UpdateExpression'

/** What every message about an expression begins with. */
export const prefixOf = (kind: ExpressionKind) => `Invalid ${kind}: `

/** Reads an expression and refuses what is wrong with it whatever the names and values of the request. */
export function readChecked<Syntax>(
  text: string,
  kind: ExpressionKind,
  read: (text: string, prefix: string) => Syntax,
  faultOf: (syntax: Syntax) => string | undefined,
): Syntax {
  const prefix = prefixOf(kind)
  checkText(text, kind)
  const syntax = read(text, prefix)
  const fault = faultOf(syntax)
  if (fault !== undefined) throw invalid(prefix + fault)
  return syntax
}

/** The size is that of the text as it was sent, in bytes. Of an update AWS does not tell it. */
function checkText(text: string, kind: ExpressionKind): void {
  const size = text.length * 3 > limits.expression.bytes ? utf8Size(text) : 0
  if (size > limits.expression.bytes) {
    const told = kind === 'UpdateExpression' ? '' : ` expression size: ${size}`
    throw invalid(`${prefixOf(kind)}Expression size has exceeded the maximum allowed size;${told}`)
  }
  if (text.trim() === '') throw invalid(`${prefixOf(kind)}The expression can not be empty;`)
}
