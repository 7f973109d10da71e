import type { Page } from 'playwright-core'

// The bars of each digit on the left, odd parity; the others are these, mirrored or inverted.
const odd = '0001101 0011001 0010011 0111101 0100011 0110001 0101111 0111011 0110111 0001011'.split(' ')
const parities = 'LLLLLL LLGLGG LLGGLG LLGGGL LGLLGG LGGLLG LGGGLL LGLGLG LGLGGL LGGLGL'.split(' ')

const inverted = (bars: string) => [...bars].map(bar => (bar === '0' ? '1' : '0')).join('')
const mirrored = (bars: string) => [...bars].reverse().join('')

function barsOf(ean13: string): string {
  const [first, ...digits] = [...ean13].map(Number)
  const left = digits.slice(0, 6).map((digit, at) => {
    const bars = odd[digit]!
    return parities[first!]![at] === 'L' ? bars : mirrored(inverted(bars))
  })
  const right = digits.slice(6).map(digit => inverted(odd[digit]!))
  return `101${left.join('')}01010${right.join('')}101`
}

/**
 * A camera in front of which an EAN-13 is held. Chromium's own pretended camera is not in every build of it, so the page gets
 * the film of a canvas; all that follows is the till's.
 */
export const filmBarcode = (page: Page, ean13: string): Promise<void> =>
  page.evaluate(bars => {
    const canvas = document.createElement('canvas')
    ;[canvas.width, canvas.height] = [640, 480]
    const drawn = canvas.getContext('2d')!
    const draw = () => {
      drawn.fillStyle = 'white'
      drawn.fillRect(0, 0, 640, 480)
      drawn.fillStyle = 'black'
      for (const [at, bar] of [...bars].entries()) if (bar === '1') drawn.fillRect(130 + at * 4, 90, 4, 300)
    }
    draw()
    setInterval(draw, 100)
    navigator.mediaDevices.getUserMedia = async () => canvas.captureStream(10)
  }, barsOf(ean13))
