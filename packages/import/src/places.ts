import type { Design, Place } from 'monotable/design'
import type { Remark } from './draft.ts'
import { fileName, type SourceFile } from './read/source-kind.ts'

/** Lines are counted through all files of a design; this finds the file and the line in it. */
export class Places {
  readonly #files: readonly { readonly name: string; readonly start: number }[]

  constructor(files: readonly SourceFile[]) {
    let start = 0
    this.#files = files.map(({ name, text }) => {
      const own = { name, start }
      start += text.split('\n').length
      return own
    })
  }

  find(line: number): Place {
    const { name = '', start = 0 } = this.#files.findLast(each => each.start < line) ?? {}
    return { file: name, line: line - start }
  }

  /** `DESIGN.md:40` */
  nameOf(line: number): string {
    const place = this.find(line)
    return `${fileName(place.file)}:${place.line}`
  }

  /** Remarks name their file where there are several. */
  ofRemarks = (remarks: readonly Remark[]): readonly Remark[] =>
    this.#files.length === 1 ? remarks : remarks.map(remark => ({ ...remark, ...this.find(remark.line) }))

  ofDesign(design: Design): Design {
    if (this.#files.length === 1) return design
    const placed = <T extends { readonly place?: Place }>(part: T): T =>
      part.place ? { ...part, place: this.find(part.place.line) } : part
    return {
      tables: design.tables.map(table => ({
        ...placed(table),
        indexes: table.indexes.map(placed),
        entities: table.entities.map(placed),
        patterns: table.patterns.map(placed),
      })),
    }
  }
}
