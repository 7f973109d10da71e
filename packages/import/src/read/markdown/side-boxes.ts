import type { Line } from './outline.ts'

const top = /[┌╔╭┏][─═━┬╦┐╗╮┓┴]*[┐╗╮┓]/gu
const bottom = /[└╚╰┗]/u

/** Boxes that are drawn side by side, one below the other: each line keeps its number. */
export function unfoldBoxes(lines: readonly Line[]): readonly Line[] {
  const unfolded: Line[] = []
  for (let at = 0; at < lines.length; at++) {
    const line = lines[at] as Line
    const tops = [...line.text.matchAll(top)]
    const end = lines.findIndex((each, row) => row > at && bottom.test(each.text))
    if (tops.length < 2 || end < 0) {
      unfolded.push(line)
      continue
    }
    for (const { index, 0: lid } of tops)
      for (const each of lines.slice(at, end + 1))
        unfolded.push({ ...each, text: each.text.slice(index, index + lid.length) })
    at = end
  }
  return unfolded
}
