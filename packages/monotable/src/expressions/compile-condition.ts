import type { AttributeValue } from '../values/attribute-value.ts'
import { CompiledCondition, type Piece } from './compiled-condition.ts'
import type { ArgumentOperand, Condition, ConditionNode, Operand, PathOperand } from './condition.ts'
import { invalidCondition } from './condition-tokens.ts'
import type { Encodes, TypeOf } from './encodes.ts'
import { encodeLiteral, type Literal, mismatch, orderFault, typeNameFault, wireFault } from './literal.ts'
import { type Resolved, resolvePath, showPath } from './path.ts'
import { type Encode, encodeAs, isAsStored, memberType } from './value-encoders.ts'

type Node<Kind extends ConditionNode['kind']> = Extract<ConditionNode, { kind: Kind }>

/** How values beside an attribute are written, and what is wrong with a literal in the text. */
interface Expected {
  readonly encode: Encode
  readonly fault?: (literal: Literal) => string | undefined
  /** The same for a value that comes with a request, as it would be stored. */
  readonly wireFault?: (value: AttributeValue, text: string) => string | undefined
}

const anything: Expected = { encode: encodeAs('unknown') }
const plain = (wire: string): Encodes => ({ wire, encode: anything.encode, field: () => undefined })

/** Checks a condition against the attributes it names, and prepares it for many requests. */
export function compileCondition(condition: Condition, typeOf: TypeOf): CompiledCondition {
  return new CompiledCondition(condition, new Compiler(condition, typeOf).pieces(condition.root))
}

class Compiler {
  readonly #text: string
  readonly #typeOf: TypeOf

  constructor(condition: Condition, typeOf: TypeOf) {
    this.#text = condition.text
    this.#typeOf = typeOf
  }

  pieces(node: ConditionNode): Piece[] {
    switch (node.kind) {
      case 'and':
      case 'or':
        return this.#joined(node)
      case 'not':
        return ['NOT ', ...this.#grouped(node.of, node.of.kind === 'and' || node.of.kind === 'or')]
      case 'compare':
        return this.#compare(node)
      case 'between':
        return this.#between(node)
      case 'in':
        return this.#in(node)
      case 'inArgument':
        return this.#inArgument(node)
      case 'call':
        return this.#call(node)
    }
  }

  #joined({ kind, parts }: Node<'and' | 'or'>): Piece[] {
    const word = kind === 'and' ? ' AND ' : ' OR '
    return parts.flatMap((part, at) => {
      const pieces = this.#grouped(part, kind === 'and' && part.kind === 'or')
      return at === 0 ? pieces : [word, ...pieces]
    })
  }

  /** DynamoDB refuses redundant parentheses, so it writes only those that are needed. */
  #grouped(node: ConditionNode, isNeeded: boolean): Piece[] {
    const pieces = this.pieces(node)
    return isNeeded ? ['(', ...pieces, ')'] : pieces
  }

  #compare({ operator, left, right }: Node<'compare'>): Piece[] {
    const expected = this.#typed(left, right)
    const isOrder = operator !== '=' && operator !== '<>'
    return this.#operands([left, ` ${operator} `, right], isOrder ? ordered(expected) : expected)
  }

  #between({ of, low, high }: Node<'between'>): Piece[] {
    return this.#operands([of, ' BETWEEN ', low, ' AND ', high], ordered(this.#typed(of, low, high)))
  }

  #in({ of, list }: Node<'in'>): Piece[] {
    const members = list.flatMap((member, at) => [at === 0 ? ' IN (' : ', ', member])
    return this.#operands([of, ...members, ')'], this.#typed(of, ...list))
  }

  #inArgument({ of, list }: Node<'inArgument'>): Piece[] {
    const attribute = of.kind === 'size' ? of.of : of
    if (attribute.kind !== 'path') throw this.#refuse(of, `only an attribute can be in {${list.name}}`)
    const { path } = this.#resolve(attribute)
    const slot = { argument: list.name, encode: this.#fitting(list, this.#typed(of)), isList: true }
    return [{ kind: 'isMember', path, isSize: of.kind === 'size', slot }]
  }

  #call({ name, of, other }: Node<'call'>): Piece[] {
    const operands = other ? [of, ', ', other] : [of]
    return this.#operands([`${name}(`, ...operands, ')'], this.#called(name, of))
  }

  #operands(parts: readonly (string | Operand)[], expected: Expected): Piece[] {
    this.#refuseRepeated(parts.filter(part => typeof part !== 'string'))
    return parts.flatMap(part => (typeof part === 'string' ? part : this.#operand(part, expected)))
  }

  #operand(operand: Operand, expected: Expected): Piece[] {
    const { encode, fault } = expected
    switch (operand.kind) {
      case 'path':
        return [{ kind: 'path', path: this.#resolve(operand).path }]
      case 'size':
        return ['size(', { kind: 'path', path: this.#resolve(operand.of).path }, ')']
      case 'argument': {
        const slot = { argument: operand.name, encode: this.#fitting(operand, expected), isList: false }
        return [{ kind: 'slot', slot }]
      }
      case 'literal': {
        const problem = fault?.(operand)
        if (problem !== undefined) throw this.#refuse(operand, problem)
        return [{ kind: 'constant', value: this.#stored(operand, encode) }]
      }
    }
  }

  /** A condition that compares a number with text is never true: whoever asks has made a mistake. */
  #fitting(argument: ArgumentOperand, { encode, wireFault }: Expected): Encode {
    if (!wireFault) return encode
    const text = `{${argument.name}}`
    return value => {
      const stored = encode(value)
      const problem = isAsStored(value) ? undefined : wireFault(stored, text)
      if (problem !== undefined) throw this.#refuse(argument, problem)
      return stored
    }
  }

  /** Values are of the type of the first operand that has one. */
  #typed(...operands: readonly Operand[]): Expected {
    for (const operand of operands) {
      if (operand.kind === 'size') return ofType('a size', plain('N'))
      if (operand.kind === 'path') return ofType(`'${operand.text}'`, this.#resolve(operand).type)
    }
    return anything
  }

  #called(name: Node<'call'>['name'], of: Operand): Expected {
    if (name === 'attribute_type') return { ...anything, fault: typeNameFault }
    if (name === 'begins_with') return ordered(ofType('a beginning', plain('S')))
    if (of.kind !== 'path') return anything
    return ofType(`what '${of.text}' contains`, memberType(this.#resolve(of).type))
  }

  #stored(literal: Literal, encode: Encode): AttributeValue {
    try {
      return encodeLiteral(literal, encode)
    } catch (cause) {
      throw this.#refuse(literal, `${literal.text} does not fit: ${(cause as Error).message}`)
    }
  }

  #resolve(operand: PathOperand): Resolved {
    const resolved = resolvePath(operand.text, this.#typeOf)
    if ('fault' in resolved) throw this.#refuse(operand, resolved.fault)
    return resolved
  }

  /** DynamoDB refuses to compare an attribute with itself. */
  #refuseRepeated([first, ...others]: readonly Operand[]): void {
    if (first?.kind !== 'path') return
    const path = showPath(this.#resolve(first).path)
    for (const other of others) {
      if (other.kind === 'path' && showPath(this.#resolve(other).path) === path) {
        throw this.#refuse(other, `'${other.text}' is on both sides`)
      }
    }
  }

  #refuse(operand: Operand, problem: string): Error {
    return invalidCondition(this.#text, operand.at, problem)
  }
}

function ofType(attribute: string, type: Encodes | 'unknown'): Expected {
  const encode = encodeAs(type)
  if (type === 'unknown') return { encode }
  return {
    encode,
    fault: literal => mismatch(literal, attribute, type),
    wireFault: (value, text) => wireFault(value, text, attribute, type.wire),
  }
}

function ordered(expected: Expected): Expected {
  return { ...expected, fault: literal => orderFault(literal) ?? expected.fault?.(literal) }
}
