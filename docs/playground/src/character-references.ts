/**
 * The references that design documents use, in place of all 2,231 of HTML, which would be a twentieth of the worker. Others stay as
 * they are written.
 */
const references: Readonly<Record<string, string>> = {
  ...{ amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: '\u00a0', num: '#', lowbar: '_', ast: '*' },
  ...{
    lbrace: '{',
    rbrace: '}',
    lcub: '{',
    rcub: '}',
    lsqb: '[',
    rsqb: ']',
    lpar: '(',
    rpar: ')',
    grave: '`',
  },
  ...{
    vert: '|',
    verbar: '|',
    colon: ':',
    sol: '/',
    bsol: '\\',
    equals: '=',
    dollar: '$',
  },
  ...{ mdash: '—', ndash: '–', hellip: '…', middot: '·', bull: '•', times: '×' },
  ...{ rarr: '→', larr: '←', rArr: '⇒', le: '≤', ge: '≥', ne: '≠' },
  ...{
    lsquo: '‘',
    rsquo: '’',
    ldquo: '“',
    rdquo: '”',
    euro: '€',
  },
  ...{
    auml: 'ä',
    ouml: 'ö',
    uuml: 'ü',
    Auml: 'Ä',
    Ouml: 'Ö',
    Uuml: 'Ü',
    szlig: 'ß',
    eacute: 'é',
    egrave: 'è',
  },
}

export function decodeNamedCharacterReference(value: string): string | false {
  return Object.hasOwn(references, value) ? (references[value] as string) : false
}
