import { type Colour, colourAt } from './paper.ts'
import type { Picture } from './picture.ts'

/** Whether a colour can be that of skin, light or dark, in sun or shadow: its shares of red and green are alike in all. */
export function isSkin([red, green, blue]: Colour): boolean {
  const sum = red + green + blue
  if (sum < 90 || red <= green || green <= blue) return false
  const [redShare, greenShare] = [red / sum, green / sum]
  const isHue = redShare > 0.36 && redShare < 0.56 && greenShare > 0.27 && greenShare < 0.37
  return isHue && red - blue > 0.04 * sum + 4.6
}

/** A picture in greys: nothing follows from what it does not show. */
export function isColourless({ pixels }: Picture): boolean {
  let [sum, count] = [0, 0]
  for (let at = 0; at + 2 < pixels.length; at += 3 * 997) {
    const [red, green, blue] = [pixels[at]!, pixels[at + 1]!, pixels[at + 2]!]
    sum += Math.max(red, green, blue) - Math.min(red, green, blue)
    count++
  }
  return sum / count < 6
}

/** In lengths of the number: how far above it a head is looked for, and how wide one can be. */
const head = { from: 0.6, to: 3.6, aside: 0.9, seen: 2.5, narrowest: 0.15, widest: 1.7 }
const steps = 16

/**
 * How much skin is above a number, no wider than a head, in squares of the number's length: a sky or a wall of that
 * colour is wider.
 */
export function headAbove(picture: Picture, { x, y }: { x: number; y: number }, length: number): number {
  const step = length / steps
  const most = Math.round(head.seen * steps)
  let area = 0
  for (let up = head.from * length; up < head.to * length; up += step) {
    let run = 0
    for (let at = -most; at <= most + 1; at++) {
      const colour = at <= most ? colourAt(picture, x + at * step, y - up) : undefined
      if (colour && isSkin(colour)) run++
      else {
        if (isOfHead(run / steps, at / steps)) area += run / steps / steps
        run = 0
      }
    }
  }
  return area
}

const isOfHead = (wide: number, end: number) =>
  wide >= head.narrowest && wide <= head.widest && end > -head.aside && end - wide < head.aside
