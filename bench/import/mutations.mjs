// Ways to write a document otherwise that leave its meaning as it is. Each takes the lines of a document, with whether each
// stands in a fence, and gives the lines of another.

const outside = change => lines =>
  lines.map(line => (line.isCode ? line : { ...line, text: change(line.text) }))
const isHeading = text => /^#{2,6}\s/.test(text)
const onHeadings = change => outside(text => (isHeading(text) ? change(text) : text))
const isRow = text => /^\s*\|/.test(text)
const isRule = text => /^\s*\|?[\s:|-]+\|?\s*$/.test(text) && text.includes('-')

/** Sections of the third level and below, which name entities or tables, as lines in bold. */
const boldTitles = lines => {
  const deepest = Math.max(...lines.filter(({ text, isCode }) => !isCode && isHeading(text)).map(depthOf), 0)
  if (deepest < 3) return lines
  return lines.flatMap(line =>
    !line.isCode && isHeading(line.text) && depthOf(line) === deepest
      ? [{ text: '' }, { text: `**${line.text.replace(/^#+\s*/, '').replaceAll('**', '')}**` }, { text: '' }]
      : [line],
  )
}
const depthOf = ({ text }) => /^#+/.exec(text)?.[0].length ?? 0

const numbered = separator => {
  let at = 0
  return onHeadings(text =>
    text.replace(/^(#+)\s+(?![\d\W]*\d)/, (_, marks) => `${marks} ${++at}${separator} `),
  )
}

const cells = change => lines => {
  let isHeader = true
  return lines.map((line, at) => {
    if (line.isCode || !isRow(line.text)) {
      isHeader = true
      return line
    }
    if (isRule(line.text)) return line
    const isFirst = isHeader && isRule(lines[at + 1]?.text ?? '')
    isHeader = false
    return { ...line, text: change(line.text, isFirst) }
  })
}
const eachCell = (text, change) => {
  const parts = text
    .trim()
    .replace(/^\|/, '')
    .replace(/(?<!\\)\|$/, '')
    .split(/(?<!\\)\|/)
  return `| ${parts.map((cell, at) => change(cell.trim(), at)).join(' | ')} |`
}

const noise = [
  ['## Costs', '', 'On-demand billing. We expect about 12 USD a month for 3 GB and 40 million requests.', ''],
  ['> **Note**: run `npm run seed` before the first test. The table is deleted by `make clean`.', ''],
]
const withNoise = lines => {
  const first = lines.findIndex(({ text, isCode }, at) => at > 3 && !isCode && /^## /.test(text))
  if (first < 0) return lines
  const [costs, note] = noise.map(all => all.map(text => ({ text })))
  return [...lines.slice(0, first), ...note, ...lines.slice(first), { text: '' }, ...costs]
}

export const mutations = {
  'bold titles': boldTitles,
  'numbered sections': numbered('.'),
  'numbered with a bracket': numbered(')'),
  'signs before headings': onHeadings(text => text.replace(/^(#+)\s+/, '$1 🔑 ')),
  'headings in bold': onHeadings(text => text.replace(/^(#+)\s+(?!.*\*\*)(.*?)\s*$/, '$1 **$2**')),
  'headings with a colon': onHeadings(text => text.replace(/\s*:?\s*$/, ':')),
  'one level deeper': onHeadings(text => `#${text}`),
  'stars as bullets': outside(text => text.replace(/^(\s*)-\s+/, '$1* ')),
  'deeper items': outside(text => text.replace(/^(\s+)(?=[-*]\s)/, '$1$1')),
  'loose items': lines =>
    lines.flatMap(line => (!line.isCode && /^[-*]\s/.test(line.text) ? [{ text: '' }, line] : [line])),
  'no code in cells': cells(text =>
    /[|]`|`\s*\|/.test(text) && !/\\\|/.test(text)
      ? text.replace(/(?<=\|\s*)`([^`|]*)`(?=\s*\|)/g, '$1')
      : text,
  ),
  'code in cells': cells((text, isFirst) =>
    isFirst || /`/.test(text)
      ? text
      : eachCell(text, cell => (/^[A-Z]+[#:][^\s]*$/.test(cell) ? `\`${cell}\`` : cell)),
  ),
  'first column in bold': cells((text, isFirst) =>
    isFirst
      ? text
      : eachCell(text, (cell, at) => (at === 0 && cell && !/[*`]/.test(cell) ? `**${cell}**` : cell)),
  ),
  'wide rules': outside(text => (isRow(text) && isRule(text) ? text.replace(/-+/g, ':---:') : text)),
  'labels in bold': outside(text =>
    text.replace(/^(\s*[-*]\s+)((?:GSI\d?)?[PS]K|Partition key|Sort key)(\s*[:=])/i, '$1**$2**$3'),
  ),
  'labels in code': outside(text => text.replace(/^(\s*[-*]\s+)((?:GSI\d?)?[PS]K)(\s*[:=])/, '$1`$2`$3')),
  'angle brackets': lines =>
    lines.map(line => ({ ...line, text: line.text.replace(/(?<=[#:_-])\{(\w+)\}/g, '<$1>') })),
  dollars: lines =>
    lines.map(line => ({
      ...line,
      text: line.text.replace(/(?<=[#:_-])(?:\{(\w+)\}|<(\w+)>)/g, (_, a, b) => `\${${a ?? b}}`),
    })),
  'more sections': withNoise,
  windows: lines => lines.map(line => ({ ...line, text: `${line.text}\r` })),
  'quoted fences': lines => lines,
}

export function mutate(text, change) {
  let isOpen = false
  const lines = text.split('\n').map(line => {
    const isFence = /^\s*(```|~~~)/.test(line)
    if (isFence) isOpen = !isOpen
    return { text: line, isCode: isOpen || isFence }
  })
  return change(lines)
    .map(({ text: line }) => line)
    .join('\n')
}
