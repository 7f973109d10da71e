import { keyName } from '../names/key-name.ts'

const place =
  /\b(?:query|get[_ ]?item|scan)(?:(?: on| from)(?: the)?|(?= `[\w.{}-]+` table)|[:：](?= `?[\w.{}-]+`?(?:$|\s+(?:using|with|via|where)\b))) `?([\w.{}-]+)`?(?:\s+(?:using|with|via)\s+`?([\w.-]+)`?)?/i

/** `Tasks.GSI1 where dueDay = …` */
export const dotted = /(?<![\w.])`?([A-Z][\w-]*)\.((?:GSI|LSI)\d+|\w+[-_]?[Ii]ndex)\b`?/

/** "Query on Tasks using ByDueIndex" and "Query: Tasks" say where a request goes; "Query on `PK = …`" does not. */
export function spokenPlace(text: string): { readonly table: string; readonly index: string } | undefined {
  const found = dotted.exec(text) ?? place.exec(text)
  return found && !keyName(found[1] as string)
    ? { table: found[1] as string, index: found[2] ?? '' }
    : undefined
}
