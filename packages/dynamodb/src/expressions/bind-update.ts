import type { AttributeValue } from '../values/attribute-value.ts'
import type { Binder } from './binder.ts'
import { operandCountFault } from './functions.ts'
import { actionTypeFault, typeFault } from './operand-types.ts'
import { clashFault } from './paths.ts'
import {
  type ActionSyntax,
  type CallSyntax,
  isArithmetic,
  type OperandSyntax,
  type PathSyntax,
  type SetValueSyntax,
  type UpdateSyntax,
} from './syntax.ts'
import type { Path, SetAction, Update, UpdateOperand, ValueAction } from './tree.ts'

/** Puts names and values into an update; every fault but the one reported first is dropped. */
export function bindUpdate(syntax: UpdateSyntax, binder: Binder): Update {
  const binding = new UpdateBinding(binder)
  for (const action of syntax.actions) binding.add(action)
  return binding.finish()
}

/** Stands where a name or value is missing: the update is refused before anybody looks at it. */
const nothing: AttributeValue = { NULL: true }

/**
 * DynamoDB reports, of a whole update: names that are not defined, values that are not, paths that clash, the
 * types of ADD and DELETE, and at last what is wrong with the operands of functions and of arithmetic.
 */
class UpdateBinding {
  readonly #binder: Binder
  readonly #paths: Path[] = []
  readonly #set: SetAction[] = []
  readonly #remove: Path[] = []
  readonly #add: ValueAction[] = []
  readonly #delete: ValueAction[] = []
  #nameFault: string | undefined
  #valueFault: string | undefined
  #typeFault: string | undefined
  #operandFault: string | undefined

  constructor(binder: Binder) {
    this.#binder = binder
  }

  add({ section, path: pathSyntax, value: valueSyntax }: ActionSyntax): void {
    const path = this.#path(pathSyntax)
    this.#paths.push(path)
    if (valueSyntax === undefined) this.#remove.push(path)
    else if (section === 'SET') this.#set.push({ path, value: this.#setValue(valueSyntax) })
    else if (valueSyntax.kind === 'value' && section !== 'REMOVE') {
      const value = this.#value(valueSyntax.placeholder)
      this.#typeFault ??= actionTypeFault(section, value)
      if (section === 'ADD') this.#add.push({ path, value })
      else this.#delete.push({ path, value })
    }
  }

  finish(): Update {
    const undefinedFault = this.#nameFault ?? this.#valueFault
    this.#binder.refuseIf(undefinedFault ?? clashFault(this.#paths) ?? this.#typeFault ?? this.#operandFault)
    return { set: this.#set, remove: this.#remove, add: this.#add, delete: this.#delete }
  }

  #path(syntax: PathSyntax): Path {
    const fault = this.#binder.nameFault(syntax)
    if (fault === undefined) return this.#binder.path(syntax)
    this.#nameFault ??= fault
    return ['']
  }

  #value(placeholder: string): AttributeValue {
    const fault = this.#binder.valueFault(placeholder)
    if (fault === undefined) return this.#binder.value(placeholder)
    this.#valueFault ??= fault
    return nothing
  }

  #setValue(syntax: SetValueSyntax): UpdateOperand {
    if (!isArithmetic(syntax)) return this.#operand(syntax, true)
    const left = this.#operand(syntax.left, false)
    const right = this.#operand(syntax.right, false)
    this.#operandFault ??= typeFault(syntax.kind === 'plus' ? '+' : '-', left, right)
    return { kind: syntax.kind, left, right }
  }

  #operand(syntax: OperandSyntax, alone: boolean): UpdateOperand {
    if (syntax.kind === 'path') return { kind: 'path', path: this.#path(syntax) }
    if (syntax.kind === 'value') return { kind: 'value', value: this.#value(syntax.placeholder) }
    const operands = syntax.args.map(argument => this.#operand(argument, false))
    this.#operandFault ??= operandCountFault(syntax.name, operands.length)
    const [left, right] = operands as [UpdateOperand, UpdateOperand]
    return syntax.name === 'list_append'
      ? this.#append(left, right, alone)
      : this.#ifNotExists(syntax, left, right)
  }

  #append(left: UpdateOperand, right: UpdateOperand, alone: boolean): UpdateOperand {
    if (!alone) {
      this.#operandFault ??=
        'The function is not allowed to be used this way in an expression; function: list_append'
    }
    this.#operandFault ??= typeFault('list_append', left, right)
    return { kind: 'listAppend', left, right }
  }

  #ifNotExists(syntax: CallSyntax, first: UpdateOperand, otherwise: UpdateOperand): UpdateOperand {
    if (first.kind === 'path') return { kind: 'ifNotExists', path: first.path, otherwise }
    this.#operandFault ??= `Operator or function requires a document path; operator or function: ${syntax.name}`
    return first
  }
}
