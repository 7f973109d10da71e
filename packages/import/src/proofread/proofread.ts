import { conditionText } from '../assemble/patterns.ts'
import { questionsOf } from '../assemble/questions.ts'
import { shapeOf } from '../assemble/shapes.ts'
import { isSameTable } from '../assemble/table-names.ts'
import type {
  AttributeDraft,
  ClauseDraft,
  Draft,
  EntityDraft,
  IndexDraft,
  PatternDraft,
  Remark,
  TableDraft,
} from '../draft.ts'
import { clausesOf } from '../notations/conditions.ts'
import { typeOf } from '../notations/types.ts'
import { Evidence } from './evidence.ts'
import { partsOf } from './parts.ts'
import type { SaidTable } from './said-tables.ts'

/**
 * The draft as a proofreader corrects it. What was added is a guess, at the line that has its words; what the document has no word of
 * is refused, and what was left out is listed.
 */
export function proofread(draft: Draft, said: readonly SaidTable[], text: string): Draft {
  const reading = new Reading(new Evidence(text.split('\n')))
  const tables = said.map(table => reading.table(table, ownTable(table, draft.tables, said)))
  const [before, after] = [partsOf(draft.tables), partsOf(tables)]
  const without = (parts: typeof before, others: typeof before) =>
    parts.filter(({ id }) => !others.some(other => other.id === id))
  const kept = new Set(after.map(({ line }) => line))
  const remarks = {
    guesses: [
      ...draft.guesses.filter(({ line }) => kept.has(line)),
      ...without(after, before).map(({ what, line }) => ({ line, text: `${what}, as the model said` })),
    ],
    contradictions: [...draft.contradictions],
    questions: [
      ...reading.refused,
      ...without(before, after).map(({ what, line }) => ({
        line,
        text: `Left out: ${what} (the model does not find it in the document)`,
      })),
    ],
  }
  questionsOf(tables, remarks)
  return { file: draft.file, tables, ...remarks, unread: [] }
}

/** The table of the draft that is meant: the one of that name, or the only one. */
function ownTable({ table }: SaidTable, drafts: readonly TableDraft[], said: readonly SaidTable[]) {
  const only = drafts.length === 1 && said.length === 1 ? drafts[0] : undefined
  return drafts.find(each => isSameTable(each.table, table ?? '')) ?? only
}

type SaidEntity = SaidTable['entities'][number]

const fixedIn = (template: string) => template.replace(/\{[^{}]*\}/g, ' ')

/** Makes drafts of what is said, each part with the line that it stands in. */
class Reading {
  readonly #evidence: Evidence
  readonly refused: Remark[] = []

  constructor(evidence: Evidence) {
    this.#evidence = evidence
  }

  table(said: SaidTable, own: TableDraft | undefined): TableDraft {
    const near = own?.line ?? 1
    const line = this.#evidence.lineOf(said.table ?? '', { near }) ?? near
    const indexes = said.indexes.flatMap(each => this.#index(each, own, line))
    const isNamed = ({ pk }: IndexDraft) => pk === ''
    const draft = {
      ...{ table: said.table ?? '', line, keyTypes: own?.keyTypes ?? {} },
      keys: { pk: said.keys.pk ?? '', sk: said.keys.sk || null },
      indexes: indexes.filter(each => !isNamed(each)),
      namedIndexes: indexes.filter(isNamed).map(({ name, line: at }) => ({ name, line: at })),
      ttl: said.ttl && this.#find(`${said.ttl} as TTL`, said.ttl, { near: line }) ? said.ttl : null,
    }
    return {
      ...draft,
      entities: said.entities.map(each => this.#entity(each, own, line)),
      accessPatterns: said.accessPatterns.flatMap(each => this.#pattern(each, draft, own)),
    }
  }

  /** An index without a name is called by its keys, as everywhere. */
  #index(said: SaidTable['indexes'][number], own: TableDraft | undefined, near: number): IndexDraft[] {
    const [pk, sk] = [said.pk ?? '', said.sk || null]
    const name = said.name || `${[pk, sk].filter(Boolean).join('-')}-index`
    const there = own?.indexes.find(each => each.name === name)
    const line =
      this.#evidence.lineOf(name, { near: there?.line ?? near }) ??
      (pk === '' ? undefined : this.#evidence.lineOf(pk, { near }))
    if (line === undefined) this.#refuse(`the index ${name}`, near)
    return line === undefined ? [] : [{ name, pk, sk, kind: there?.kind ?? 'GSI', line }]
  }

  #entity(said: SaidEntity, table: TableDraft | undefined, near: number): EntityDraft {
    const { name } = said
    const own = entityLike(said, table)
    const fixed = Object.values(said.keys).slice(0, 2).map(fixedIn).join(' ')
    const line = own?.line ?? this.#evidence.lineOf(fixed, { helps: name, near }) ?? near
    const isSame = (key: string) => shapeOf(own?.keys[key] ?? '') === shapeOf(said.keys[key] ?? '')
    const keys = Object.entries(said.keys).flatMap(([key, template]) => {
      const there = isSame(key) ? own?.keyLines[key] : undefined
      const helps = `${key} ${template}`
      const at =
        there ?? this.#find(`${key} of ${name} as ${template}`, fixedIn(template), { helps, near: line })
      return at === undefined ? [] : [{ key, template, line: at }]
    })
    return {
      ...{ name, line },
      keys: Object.fromEntries(keys.map(({ key, template }) => [key, template])),
      keyLines: Object.fromEntries(keys.map(({ key, line: at }) => [key, at])),
      inferred: (own?.inferred ?? []).filter(isSame),
      attributes: said.attributes.flatMap(each => this.#attribute(each, own, { of: name, near: line })),
      ...(own?.type && { type: own.type }),
    }
  }

  #attribute(
    said: SaidEntity['attributes'][number],
    own: EntityDraft | undefined,
    { of, near }: { readonly of: string; readonly near: number },
  ): AttributeDraft[] {
    const { name } = said
    const type = typeOf(said.type ?? '')
    const there = own?.attributes.find(each => each.name === name)
    if (there) return [{ ...there, type: type ?? there.type }]
    const line = this.#find(`${name} of ${of}`, name, { near })
    return line === undefined ? [] : [{ name, type: type ?? 'any', line, isOptional: false, isSample: false }]
  }

  #pattern(
    said: SaidTable['accessPatterns'][number],
    table: Pick<TableDraft, 'keys' | 'indexes' | 'line'>,
    own: TableDraft | undefined,
  ): PatternDraft[] {
    const { description, keyCondition } = said
    const clauses = clausesOf(keyCondition ?? '')
    const target = targetOf(said.index, clauses, table)
    const what = `“${description}”${keyCondition ? ` by ${keyCondition}` : ''}`
    if (!target) {
      const line = this.#evidence.lineOf('', { helps: description, near: table.line }) ?? table.line
      const text = `Left out: ${what} (it has no condition on the keys of ${said.index || 'the table'})`
      this.refused.push({ line, text })
      return []
    }
    const { index } = target
    const condition = conditionText(clauses)
    const there = own?.accessPatterns.find(
      each => each.index === index && shapeOf(each.keyCondition) === shapeOf(condition),
    )
    const fixed = clauses.flatMap(({ values }) => values.map(fixedIn)).join(' ')
    const line = there?.line ?? this.#find(what, fixed, { helps: description, near: table.line })
    return line === undefined ? [] : [{ description, index, keyCondition: condition, clauses, line }]
  }

  /** The line that has the words of a part; a part without any is refused. */
  #find(
    what: string,
    words: string,
    where: { readonly helps?: string; readonly near: number },
  ): number | undefined {
    const line = this.#evidence.lineOf(words, where)
    if (line === undefined) this.#refuse(what, where.near)
    return line
  }

  #refuse(what: string, line: number): void {
    this.refused.push({
      line,
      text: `Left out: ${what} (the model said it, and the document has no such word)`,
    })
  }
}

/** The entity of the draft that is meant: of the same keys, or of the same name. */
function entityLike({ name, keys }: SaidEntity, table: TableDraft | undefined) {
  const shapes = (all: Readonly<Record<string, string>>, of: TableDraft) =>
    [of.keys.pk, of.keys.sk ?? ''].map(key => shapeOf(all[key] ?? '')).join(' ')
  const isPlain = (text: string) => /^(?:\{\})?\s*(?:\{\})?$/.test(text)
  return (
    table?.entities.find(
      each => shapes(each.keys, table) === shapes(keys, table) && !isPlain(shapes(keys, table)),
    ) ?? table?.entities.find(each => each.name === name)
  )
}

/** What a request reads: the index that it names, or whatever has the keys that it compares. */
function targetOf(
  named: string | null | undefined,
  [partition, ...others]: readonly ClauseDraft[],
  { keys, indexes }: Pick<TableDraft, 'keys' | 'indexes'>,
): { readonly index: string | null } | undefined {
  const all = [{ ...keys, index: null }, ...indexes.map(({ name, pk, sk }) => ({ pk, sk, index: name }))]
  const fits = all.filter(
    ({ pk, sk }) => partition?.attribute === pk && others.every(({ attribute }) => attribute === sk),
  )
  return fits.find(({ index }) => index === (named || null)) ?? (named ? undefined : fits[0])
}
