const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

/** Text that was made by `html`, and is safe as it is. */
export class Html {
  readonly text: string
  constructor(text: string) {
    this.text = text
  }
}

type Piece = Html | string | number | undefined | false | readonly Piece[]

/** HTML from a template: what is put in is escaped, unless it is `Html` itself. */
export function html(parts: TemplateStringsArray, ...pieces: readonly Piece[]): Html {
  return new Html(parts.reduce((text, part, at) => text + render(pieces[at - 1]) + part))
}

function render(piece: Piece): string {
  if (piece instanceof Html) return piece.text
  if (piece === undefined || piece === false) return ''
  if (typeof piece === 'object') return piece.map(render).join('')
  return String(piece).replace(/[&<>"']/g, found => entities[found] as string)
}
