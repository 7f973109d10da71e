import { hash } from 'node:crypto'
import type { AttributeValue, Item } from '@monotable/dynamodb'
import { invalid } from '@monotable/dynamodb/service'

/** Where a SELECT goes on: in which of its reads, and after which item. */
export interface ReadPosition {
  readonly branch: number
  readonly after: Item | undefined
}

/** A token belongs to one statement and its parameters; limit and consistency may change between pages. */
export const requestPrint = (statement: string, parameters: readonly AttributeValue[]): string =>
  digest([statement, parameters])

const digest = (content: unknown) => hash('sha256', JSON.stringify(content), 'base64url')

export function writeToken(
  print: string,
  { branch, after = null }: { branch: number; after?: Item | null },
): string {
  const content = [print, branch, after]
  return Buffer.from(JSON.stringify([...content, digest(content)])).toString('base64url')
}

/** Refuses a token that `writeToken` did not write, or that somebody changed, before using any of it. */
export function readToken(token: string, print: string): ReadPosition {
  const content = decode(token)
  if (!Array.isArray(content) || content.length !== 4 || digest(content.slice(0, 3)) !== content[3]) {
    throw invalid('Invalid NextToken')
  }
  const [mintedFor, branch, after] = content as [string, number, Item | null]
  if (mintedFor !== print) throw invalid('NextToken does not match request')
  return { branch, after: after ?? undefined }
}

function decode(token: string): unknown {
  try {
    return JSON.parse(Buffer.from(token, 'base64url').toString())
  } catch {
    return undefined
  }
}
