import { indexNameOf } from '../../names/index-name.ts'
import { keyName } from '../../names/key-name.ts'
import type { PlacedLine } from './html-tables.ts'

const fence = /^\s{0,12}(`{3,}|~{3,})/
/** Signs before items, as text that was copied from a page has them; a deeper one stands under those above it. */
const bullet = /^(\s*)([•●▪‣∙◦○▫⁃·–—])\s+(?=\S)/u
const isDeep = /[◦○▫⁃]/u
const isDash = /[·–—]/u

/** Items that begin with other signs than those of Markdown. A dash is one only beside another. */
export function listed(lines: readonly PlacedLine[]): PlacedLine[] {
  const isCode = codeAmong(lines)
  const signAt = (at: number) => bullet.exec(lines[at]?.text ?? '')?.[2] ?? ''
  const isBeside = (at: number, step: number): boolean => {
    const next = at + step
    return signAt(next) === signAt(at) || (lines[next]?.text.trim() === '' && isBeside(at, step * 2))
  }
  const open: number[] = []
  return lines.map((line, at) => {
    const sign = signAt(at)
    if (isCode[at] || sign === '' || (isDash.test(sign) && !isBeside(at, 1) && !isBeside(at, -1))) {
      // A line from the left ends a list.
      if (/^\S/.test(line.text)) open.length = 0
      return line
    }
    const width = (bullet.exec(line.text)?.[1] ?? '').length * 2 + (isDeep.test(sign) ? 1 : 0)
    while ((open.at(-1) ?? -1) >= width) open.pop()
    open.push(width)
    return { ...line, text: line.text.replace(bullet, `${'  '.repeat(open.length - 1)}- `) }
  })
}

/** A sentence from the left margin right below an item of few words is none of the item's. */
export function apart(lines: readonly PlacedLine[]): PlacedLine[] {
  const isCode = codeAmong(lines)
  const isShort = (text = '') => /^\s*(?:[-*+]|\d+[.)])\s+\S+(?: \S+){0,2}\s*$/.test(text)
  const isSentence = (text: string) => /^\p{Lu}\p{L}*(?: \S+){5}/u.test(text)
  return lines.flatMap((line, at) =>
    !isCode[at] && isSentence(line.text) && isShort(lines[at - 1]?.text)
      ? [{ ...line, text: '' }, line]
      : [line],
  )
}

/** A line of a few words that ends no sentence and says nothing of keys. */
const isTitle = (text: string) =>
  /^\p{Lu}[\p{L}\p{N}\s&/,'’()-]{2,60}$/u.test(text) &&
  text.trim().split(/\s+/).length <= 8 &&
  keyName(text) === undefined &&
  indexNameOf(text) === undefined

/** `ownerId`, `berth (string, optional)` */
const lone = /^[a-z_]\w*(?:\s*[(（][^()（）]*[)）])?$/u
const numbered = /^(\d+(?:\.\d+)*)[.)]?\s+(?=\p{Lu})/u

/**
 * In a text without any mark of a heading, "3. Orders" and "3.1 Keys" are headings as deep as their numbers are long. A list
 * counts without parts.
 */
export function numberedTitles(lines: readonly PlacedLine[]): readonly PlacedLine[] {
  const isCode = codeAmong(lines)
  if (lines.some(({ text }, at) => !isCode[at] && headed.test(text))) return lines
  const numbers = lines.map(({ text }, at) => {
    const own = isCode[at] || (lines[at - 1]?.text ?? '').trim() !== '' ? undefined : numbered.exec(text)
    return own && isTitle(text.slice(own[0].length).trim()) ? (own[1] as string).split('.') : undefined
  })
  // A number that begins anew is one of a list.
  let section = 0
  const depths = numbers.map(own => {
    const first = Number(own?.[0] ?? 0)
    const goesOn = own && (own.length > 1 ? first >= section : first > section)
    if (goesOn) section = first
    return goesOn ? own.length : 0
  })
  const parts = new Set(numbers.filter(own => own?.length === 2).map(own => own?.[0]))
  if (parts.size < 2) return lines
  const isName = (at: number) => !isCode[at] && lone.test(lines[at]?.text ?? '')
  const isBlank = (at: number) => (lines[at]?.text ?? '').trim() === ''
  return lines.map((line, at) => {
    const depth = depths[at] ?? 0
    if (depth > 0) return { ...line, text: `${'#'.repeat(Math.min(depth + 1, 6))} ${line.text}` }
    // Items that lost their signs have lines of their own.
    const isItem = isName(at) && [-1, 1].some(step => isBlank(at + step) && isName(at + 2 * step))
    return isItem ? { ...line, text: `- ${line.text}` } : line
  })
}

/**
 * In a text without any mark of a heading, a short line by itself is one. The first is that of the document. Those that
 * stand several times are parts of the others; if there are none, those behind one without a text of its own.
 */
export function titled(lines: readonly PlacedLine[]): PlacedLine[] {
  const isCode = codeAmong(lines)
  const textAt = (at: number) => lines[at]?.text.trim() ?? ''
  const isMarked = lines.some(({ text }, at) => !isCode[at] && marked.test(text))
  const titles = lines.flatMap(({ text }, at) =>
    !isCode[at] && isTitle(text.trim()) && textAt(at - 1) === '' && textAt(at + 1) === '' ? [at] : [],
  )
  if (isMarked) return [...lines]
  const isRepeated = (at: number) => titles.some(other => other !== at && textAt(other) === textAt(at))
  const isOver = (at: number) => titles.includes(lines.findIndex((_, own) => own > at && textAt(own) !== ''))
  const hasParts = titles.some(isRepeated)
  const firstPart = titles.slice(1).find(isOver) ?? lines.length
  const depthOf = (at: number) => {
    if (at === titles[0]) return 1
    return (hasParts ? isRepeated(at) : at > firstPart && !isOver(at)) ? 3 : 2
  }
  return lines.map((line, at) =>
    titles.includes(at) ? { ...line, text: `${'#'.repeat(depthOf(at))} ${textAt(at)}` } : line,
  )
}

/** Lines behind `#`, one right after the other, are no titles but a remark of a program: it is put into a fence. */
export function remarked(lines: readonly PlacedLine[]): readonly PlacedLine[] {
  const isCode = codeAmong(lines)
  const isRemark = (at: number) => !isCode[at] && /^#(?:$|\s)/.test(lines[at]?.text ?? '')
  const endOf = (at: number) => {
    let own = at
    while (isRemark(own)) own++
    return own
  }
  let end = 0
  return lines.flatMap((line, at) => {
    const isFirst = at >= end && endOf(at) > at + 3
    if (isFirst) end = endOf(at)
    if (at >= end) return line
    const said = { ...line, text: line.text.slice(1) }
    const mark = { ...line, text: '```' }
    return [...(isFirst ? [mark] : []), said, ...(at === end - 1 ? [mark] : [])]
  })
}

const headed = /^\s{0,3}(?:#{1,6}\s|(?:={3,}|-{3,})\s*$|<h\d)/
const marked = new RegExp(`${headed.source}|^\\s*(?:\\*\\*|__)|^\\s*\\||\\t`)

/** Which lines stand in a fence. */
export function codeAmong(lines: readonly PlacedLine[]): boolean[] {
  let isOpen = false
  return lines.map(({ text }) => {
    const isFence = fence.test(text)
    if (isFence) isOpen = !isOpen
    return isOpen || isFence
  })
}
