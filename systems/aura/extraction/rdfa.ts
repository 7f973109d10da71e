import type { Document } from 'domhandler'
import { annotatedThings, wordsIn } from './annotations.ts'
import { localName, type Thing } from './thing.ts'

/** RDFa Lite, and `rel` where it names the thing in the same element. */
export function rdfa(document: Document): Thing[] {
  return annotatedThings(document, {
    types: ({ attribs: { typeof: types } }) =>
      types === undefined ? undefined : wordsIn(types).map(localName),
    names: ({ attribs: { property, rel, typeof: types } }) =>
      wordsIn(property ?? (types === undefined ? undefined : rel))
        .filter(word => !/^(?:og|product|article|fb|twitter):/i.test(word))
        .map(localName),
    parts: () => [],
  })
}
