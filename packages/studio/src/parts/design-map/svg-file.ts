/** What a viewer without the page's style sheet needs of it. */
const properties = [
  'fill',
  'stroke',
  'stroke-width',
  'stroke-dasharray',
  'opacity',
  'font-family',
  'font-size',
  'font-weight',
]

/** A drawing of the page as a file of its own, with the colours that it has now. */
export function svgFile(drawing: SVGSVGElement): string {
  const copy = drawing.cloneNode(true) as SVGSVGElement
  const [shown, copied] = [drawing, copy].map(each => [each, ...each.querySelectorAll<SVGElement>('*')])
  for (const [at, element] of copied!.entries()) {
    const style = getComputedStyle(shown![at]!)
    for (const name of properties) {
      const value = style.getPropertyValue(name)
      if (value !== '') element.setAttribute(name, value)
    }
    for (const name of ['class', 'style', 'role', 'tabindex', 'aria-pressed']) element.removeAttribute(name)
  }
  copy.setAttribute('xmlns', 'http://www.w3.org/2000/svg')
  return new XMLSerializer().serializeToString(copy)
}
