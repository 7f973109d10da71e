import type { Items } from '../operation.ts'

/** Characters of a line: what the usual printer of 80 mm prints. */
const width = 42

/** A receipt as a printer prints it, and as a letter says it. */
export function receiptText(shop: Items['Shop'], receipt: Items['Receipt']): string {
  const { currency, lines, totalAmount, paidBy, timestamp, receiptId } = receipt
  const amount = (value: number) => value.toFixed(2)
  const time = new Intl.DateTimeFormat('en-GB', {
    timeZone: shop.timezone,
    dateStyle: 'medium',
    timeStyle: 'short',
  }).format(new Date(timestamp))
  const head = [shop.name, shop.address, shop.phone].filter(text => text !== undefined)
  const sold = lines.flatMap(({ productName, quantity, unitPrice, totalAmount: total }) => [
    ...wrapped(productName),
    columns(`  ${quantity} × ${amount(unitPrice)}`, amount(total)),
  ])
  return [
    ...head.flatMap(wrapped),
    '',
    time,
    '-'.repeat(width),
    ...sold,
    '-'.repeat(width),
    columns(`Total ${currency}`, amount(totalAmount)),
    columns('Paid by', paidBy),
    '',
    `Receipt ${receiptId}`,
    '',
  ].join('\n')
}

function columns(left: string, right: string): string {
  return left + ' '.repeat(Math.max(1, width - left.length - right.length)) + right
}

/** Between words where it can be; a longer word goes on in the next line. */
function wrapped(text: string): string[] {
  const lines: string[] = []
  let line = ''
  for (const word of text.split(/\s+/)) {
    const longer = line === '' ? word : `${line} ${word}`
    if (longer.length <= width) {
      line = longer
      continue
    }
    if (line !== '') lines.push(line)
    line = word
    for (; line.length > width; line = line.slice(width)) lines.push(line.slice(0, width))
  }
  return [...lines, line]
}
