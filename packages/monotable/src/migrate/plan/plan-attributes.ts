import type { AttributeDesign } from '../../design/design.ts'
import { formMark } from '../../schema/form.ts'
import type { EntityPlanning, StepOutline } from './plan-entity.ts'
import type { PlannedChange } from './planned-change.ts'

/** What changes of the attributes of an entity's items. */
export function planAttributes(planning: EntityPlanning): PlannedChange[] {
  const { before, after, renames, steps, table } = planning
  const own = steps.filter(({ entity }) => entity === after.name)
  const conversions = own.filter(({ from }) => from.length > 0)
  const renamed = renames.filter(({ entity }) => entity === after.name)
  const told = new Set([
    ...conversions.flatMap(({ from, to }) => [...from, ...to]),
    ...renamed.map(({ to }) => to),
  ])
  const computed = new Set(own.filter(({ from }) => from.length === 0).flatMap(({ to }) => to))
  const names = [...new Set([...before.attributes, ...after.attributes].map(({ name }) => name))]
  return [
    ...renamed.map(({ from, to }) =>
      conversion(planning, { entity: after.name, from: [from], to: [to] }, true),
    ),
    ...conversions.map(step => conversion(planning, step, false)),
    ...names
      .filter(name => !told.has(name))
      .flatMap((name): PlannedChange[] => {
        const [is, shall] = [before, after].map(({ attributes }) =>
          attributes.find(each => each.name === name),
        )
        const facts = {
          table,
          entity: after.name,
          name,
          ...(is && { from: attributeText(is) }),
          ...(shall && { to: attributeText(shall) }),
        }
        return attributeChange(planning, facts, { is, shall, isComputed: computed.has(name) })
      }),
  ]
}

type Facts = Pick<PlannedChange, 'table' | 'entity' | 'name' | 'from' | 'to'>

interface Both {
  readonly is: AttributeDesign | undefined
  readonly shall: AttributeDesign | undefined
  readonly isComputed: boolean
}

function attributeChange(
  planning: EntityPlanning,
  facts: Facts,
  { is, shall, isComputed }: Both,
): PlannedChange[] {
  if (!shall)
    return [
      {
        ...facts,
        kind: 'attribute removed',
        runs: 'nothing',
        why: 'Items keep it until they are written again.',
        old: 'They keep writing it, and may miss it in items that the new program puts.',
      },
    ]
  if (!is) return [attributeAdded(planning, { ...facts, kind: 'attribute added' }, shall, isComputed)]
  if (is.type !== shall.type)
    return [
      {
        ...facts,
        kind: 'attribute retyped',
        runs: 'refused',
        why: 'Under the same name, programs of either design meet values that they cannot read.',
        todo: `Declare a new attribute beside ${facts.name}, and a migration file that converts one to the other.`,
      },
    ]
  if (is.optional && !shall.optional)
    return [attributeAdded(planning, { ...facts, kind: 'attribute required' }, shall, isComputed)]
  const lost = is.values?.filter(value => shall.values && !shall.values.includes(value)) ?? []
  if (lost.length === 0 && !(shall.values && !is.values)) return []
  return [
    {
      ...facts,
      kind: 'values removed',
      runs: 'by hand',
      why: `Items may still hold ${lost.length > 0 ? lost.join(', ') : 'other values'}, and the new program cannot read them.`,
      todo: 'Change such items first: verify lists each one as a problem, and the switch waits for it.',
    },
  ]
}

function attributeAdded(
  { within }: EntityPlanning,
  shared: Facts & { readonly kind: 'attribute added' | 'attribute required' },
  shall: AttributeDesign,
  isComputed: boolean,
): PlannedChange {
  const { entity = '', name } = shared
  const isDefault = shall.schema !== undefined && Object.hasOwn(shall.schema, 'default')
  const isTtl = within.ttl === name
  if (isTtl && isComputed)
    return {
      ...shared,
      runs: 'run',
      why: 'contract sets it where it is absent, after everything else: items whose moment has passed go at once.',
      old: 'They put items without it.',
      new: 'They set it in what they write.',
      final: 'Items that expire: export them first if you need them.',
      work: { contract: [{ do: 'fill in', entity, attribute: name }] },
    }
  if (isComputed || isDefault)
    return {
      ...shared,
      runs: 'run',
      why: isComputed
        ? 'Items that lack it get the value that the migration file computes.'
        : `Items that lack it get the default: ${JSON.stringify(shall.schema?.default)}.`,
      old: 'They put items without it: the last pass after the fence fills these in.',
      new: 'They find it absent in items that are not filled: declare readDefaults, or read it after the switch.',
      work: {
        reconcile: true,
        fillIn: [{ entity, attribute: name }],
        // Values that new programs wrote there stay.
        undo: [],
      },
    }
  if (shall.optional) return { ...shared, runs: 'nothing', why: 'Items that are there do without it.' }
  return {
    ...shared,
    runs: 'refused',
    why: 'Items that are there lack it, and nothing says what it should be.',
    todo: `Make it optional, give it a default, or compute it in a migration file: compute(${entity}, '${name}', item => …).`,
  }
}

/** Another name, or other attributes with the same meaning. */
function conversion(
  { table, before, after }: EntityPlanning,
  step: StepOutline,
  isRename: boolean,
): PlannedChange {
  const { entity, from, to } = step
  const gone = from.filter(name => !after.attributes.some(each => each.name === name))
  const mark = formMark(to)
  const both = from.filter(name => to.includes(name))
  const shown = { table, entity, name: to.join(', '), from: from.join(', '), to: to.join(', ') }
  const known = (names: readonly string[], { attributes }: typeof before) =>
    names.filter(name => !attributes.some(each => each.name === name))
  // A rename was already applied to the older design.
  const lacking = [...(isRename ? [] : known(from, before)), ...known(to, after)]
  if (both.length > 0 || lacking.length > 0)
    return {
      ...shown,
      kind: 'attribute converted',
      runs: 'refused',
      why:
        both.length > 0
          ? `${both.join(', ')} would hold two forms under one name, and old programs cannot read the new one.`
          : `${entity} has no attribute ${lacking.join(', ')}.`,
      todo: both.length > 0 ? 'Give the new form another name.' : 'Correct the migration file.',
    }
  return {
    ...shown,
    kind: isRename ? 'attribute renamed' : 'attribute converted',
    runs: 'run',
    why: `Items get ${to.join(', ')} from ${from.join(', ')}, and a mark that says which ${from.join(', ')} it was made of.`,
    old: `They know ${from.join(', ')} alone: what they put lacks the new form, what they update has it out of date.`,
    new: `They connect to the migration's bridge: it writes both forms, and reads the old one wherever the mark does not fit.`,
    ...(gone.length > 0 && { final: `${gone.join(', ')} of ${entity}: contract removes it.` }),
    work: {
      reconcile: true,
      contract: [{ do: 'remove attributes', entity, attributes: [...gone, mark] }],
      undo: [{ do: 'remove attributes', entity, attributes: [...to, mark] }],
    },
  }
}

function attributeText({ type, format, optional, values }: AttributeDesign): string {
  const kind = values ? values.join(' | ') : format === undefined ? type : `${type} (${format})`
  return optional ? `${kind}, optional` : kind
}
