import type { RawClause } from '../facts.ts'
import { keyName } from '../names/key-name.ts'
import { readTemplate } from '../names/template.ts'
import { clausesOf } from './conditions.ts'

const span = /`([^`]+)`|(?<![\w`#{<:/])([A-Z][A-Z0-9_]*[#|](?:[\w{}<>$:#.|-]|\{[^{}]*\}|<[^<>]*>)*\*?)/g
/** `GetItem BLOG / SLUG#<slug>`: the keys behind a call, in their order. */
const placed = /`((?:get|put|update|delete)_?item|query)\s+([^\s`()=,/]+)\s*[/,]\s*([^\s`()=]+)[^`]*`/gi
/** "GetItem `USER#<id> / PROFILE`": both in one span. */
const coupled = /`([A-Z][A-Z0-9_]*#[^\s`]*)\s+[/+]\s+([A-Z][^\s`]*)`/g
const prefixed = /prefix|begins?|start|접두|プレフィックス|前缀|prefij|prefix|préfixe|präfix/iu

/**
 * Keys that are given without their names: "query GSI1 on `USER#userId`, prefix `ORDER#`". The first is taken as the
 * partition key and the second as the sort key; whether there are such keys is seen when all of them are known.
 */
export function looseClauses(written: string): { readonly clauses: RawClause[]; readonly at: number } {
  const text = written
    .replace(placed, '$1 `$2` `$3`')
    .replace(coupled, '`$1` `$2`')
    .replace(
      /`?(\b(?:get[_ ]?item|query|(?:get|query|fetch|load|find|list)(?:_\w+|[A-Z]\w*)))(\s+[\w-]+)?\(((?:[^()]|\([^()]*\))*)\)`?/gi,
      (_, call: string, index: string | undefined, given: string) =>
        `${call}${index ?? ''} ${given
          .split(/\s*,\s*/)
          .map(positional)
          .join(' ')}`,
    )
  const found = [...text.matchAll(span)].filter(each => isKey(each[1] ?? each[2] ?? ''))
  const [partition, second] = found
  // "`FEED#ALL` or `FEED#{id}`": the second is another partition.
  const isOther =
    partition &&
    second &&
    /^\s*(?:or|oder|ou|o)\s*$/i.test(text.slice(partition.index + partition[0].length, second.index))
  const sort = isOther ? undefined : second
  const keyIn = (each: RegExpExecArray) => (each[1] ?? each[2] ?? '').replace(/\*$/, '')
  // A word alone, `META`, is more often a sort key.
  if (!partition || (!sort && /^#?[A-Z_]+$/.test(keyIn(partition)))) return { clauses: [], at: -1 }
  const clauses: RawClause[] = [{ attribute: 'Partition Key', operator: '=', values: [keyIn(partition)] }]
  if (sort) {
    const between = text.slice((partition.index ?? 0) + partition[0].length, sort.index)
    const after = text.slice((sort.index ?? 0) + sort[0].length, (sort.index ?? 0) + sort[0].length + 12)
    const isPrefix =
      /[#|:/*]$/.test(sort[1] ?? sort[2] ?? '') || prefixed.test(between) || /^\s*(?:prefix|\*)/i.test(after)
    clauses.push({
      attribute: 'Sort Key',
      operator: isPrefix ? 'begins_with' : '=',
      values: [keyIn(sort)],
    })
  }
  return { clauses, at: partition.index ?? 0 }
}

/** `begins_with(LOG#)` as an argument is about the sort key. */
const positional = (argument: string) =>
  argument
    .replace(/^(?:begins?_?with|starts?_?with)\(\s*["']?([^()"']*)["']?\s*\)$/i, 'prefix `$1`')
    .replace(/^(?!prefix)["']?([^"']+)["']?$/, '`$1`')

/** Whether a text is what a key holds: it has a delimiter between its parts, or is a constant in capitals. */
const isKey = (text: string) =>
  !/\s/.test(text.replace(/\{[^{}]*\}|<[^<>]*>/g, '')) &&
  (/^[A-Za-z_]+[#|:]/.test(text) || /^#?[A-Z][A-Z_]{2,}$/.test(text)) &&
  !/^(?:PK|SK|GSI|LSI|TTL|SCAN|QUERY|GET|PUT|DELETE|POST|PATCH|ALL|KEYS_ONLY)\d*$/i.test(text) &&
  ['template', 'constant', 'sample'].includes(readTemplate(text).kind)

const between =
  /(?<=`)\s*(?:[/;+]|→|->|\u2028|,?\s*(?:then|or|and))\s*(?=`|(?:[\p{L}]+\s+)?(?:get|query|fetch|load|batchget)(?:item)?s?(?![\p{L}])[^`]*`)/iu
const asks = /^[^`]*\b(?:get|query|fetch|load|batchget)(?:item)?s?\b/i

/** "Lists: `PK=A` / `PK=B, SK=C`", "`GetItem A / B` → `GetItem A / C`": several requests, each with its partition key. */
export function requestsIn(text: string): string[] {
  const label = /^[^`]*/.exec(text)?.[0] ?? ''
  const [first = '', ...more] = text.split(between)
  const isWhole = (part: string) =>
    looseClauses(part).clauses.length > 1 ||
    clausesOf(part).some(({ attribute }) => keyName(attribute)?.role === 'pk')
  return [first, ...more].every(isWhole)
    ? [first, ...more.map(part => (asks.test(part) ? part : `${label}${part}`))]
    : [text]
}
