import { type AttributeFact, speaksOfAccess } from '../facts.ts'
import { keyName } from '../names/key-name.ts'
import { attributesLabel, isGenericHeading } from '../names/words.ts'
import type { Block, Line } from '../read/markdown/outline.ts'
import { namesIn, partsOf } from './attribute-lines.ts'
import { stripped } from './labels.ts'

const labelled =
  /^([\p{Lu}`][\p{L}\p{N}_ `-]{1,40}?)\s*(?:[(（][^)）]*[)）])?\s*(?:[:：]|—|–|→|->|\s-\s)\s*(.+)$/u
const enclosed = /^([\p{Lu}`][\p{L}\p{N}_ `-]{1,40}?)\s*(?:\{\s*(.+?)\s*\}|[(（]\s*(.+?)\s*[)）])\s*$/u
const field = /^`?[A-Za-z_]\w*\??(?:\[\])?`?\??(?:\s*[(（].*[)）]|\s*[:：]\s*\S.*)?$/u

/** A name and nothing but attributes after it: `Team: id, title, createdAt: string`, `Team { id, title }`. */
export function entityListing(
  text: string,
  line: Line,
): { readonly name: string; readonly attributes: readonly AttributeFact[] } | undefined {
  const found = enclosed.exec(text) ?? labelled.exec(text)
  if (!found) return undefined
  const name = stripped(found[1] as string)
  const listed = (found[2] ?? found[3] ?? '').replace(/^\{\s*(.+?)\s*\}$/, '$1').replace(/[.…]+$/, '')
  const parts = partsOf(listed)
  const isList = parts.length > 1 && parts.every(part => field.test(part))
  if (!isList || keyName(name) || attributesLabel.test(name) || isGenericHeading(name)) return undefined
  return { name, attributes: parts.flatMap(part => namesIn(part.replaceAll('`', ''), line)).filter(isPlain) }
}

const isPlain = ({ name }: AttributeFact) => !keyName(name)?.attribute

const bareField = /^`?[a-z_][\w.]*\??`?(?:\s*[,/]\s*`?[a-z_][\w.]*\??`?)*(?:\s*[(（:：].*|\s[-–—]\s.*)?$/u

/** What stands before a list and names it: its lead if that is a name, else its heading. */
export const titleOf = ({ lead, heading }: Block) =>
  stripped(
    /^[\p{Lu}][\p{L}\p{N}]*(?: [\p{L}\p{N}]+){0,2}\s*[:：]?$/u.test(lead) ? lead : (heading?.text ?? ''),
  )

/** A list of nothing but names in small letters, with their types or what they mean. */
export const isFieldList = (block: Block) =>
  block.kind === 'list' &&
  block.lines.length > 1 &&
  block.lines.every(
    ({ text }) => bareField.test(text) && !/[#=]|\(\)/.test(text) && !keyName(text.split(/[\s(:]/)[0] ?? ''),
  ) &&
  !speaksOfAccess(block.heading, block.lead)

/** The attribute that one of such lines gives. */
export const fieldOf = (text: string, line: Line): AttributeFact[] => {
  const [, name = '', aside = ''] = /^`?([A-Za-z_]\w*\??)`?\s*(?:[(（:：]\s*(.*))?$/u.exec(text) ?? []
  return name === ''
    ? []
    : namesIn(aside === '' ? name : `${name} (${aside.replace(/[()（）].*$/u, '')})`, line)
}
