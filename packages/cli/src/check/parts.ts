import type { PatternDesign } from 'monotable/design'
import type { Part } from './finding.ts'
import type { Entity, Path, Subject } from './subject.ts'

export const partOfTable = ({ table }: Subject): Part => ({ kind: 'table', name: table.name })
export const partOfEntity = ({ name }: Entity): Part => ({ kind: 'entity', name })
export const partOfPattern = ({ name }: PatternDesign): Part => ({ kind: 'pattern', name })

/** An index, or the table where it is the table itself. */
export const partOfPath = ({ index }: Path, subject: Subject): Part =>
  index === undefined ? partOfTable(subject) : { kind: 'index', name: index }
