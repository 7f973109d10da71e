import type { Fault } from './fault.ts'

/**
 * What a condition says of attributes, read from its text by the compiler: for each place the way in which it is used
 * and the operand beside it. `'stock >= {least} and exists(note)'` gives `['stock', 'is', '{least}'] | ['note', 'there', '']`.
 * The logic between the clauses decides nothing here. What only the run time can read (names in backticks, a text that
 * is no literal) has no clauses, and a text that nothing can read is a sentence.
 */
export type Clauses<Text extends string> = string extends Text
  ? never
  : Text extends `${string}${'`' | '\n' | '\t'}${string}`
    ? never
    : Read<Tokens<Text>>

/** The place, how it is used, and the operand: `{argument}`, a literal as it is written, or '' where there is none. */
export type Clause = readonly [place: string, use: Use, operand: string]
type Use = 'is' | 'in' | 'there' | 'begins_with' | 'contains' | 'size'

// ---- Tokens ----

type Tokens<Text extends string> = Text extends `${infer Before}"${infer Inside}"${infer After}`
  ? [...Words<Spaced<Before>>, `"${Inside}"`, ...Tokens<After>]
  : Text extends `${infer Before}'${infer Inside}'${infer After}`
    ? [...Words<Spaced<Before>>, `"${Inside}"`, ...Tokens<After>]
    : Words<Spaced<Text>>

type Spaced<Text extends string> = Apart<Apart<Apart<Text, '('>, ')'>, ','>

type Apart<Text extends string, Symbol extends string> = Text extends `${infer Before}${Symbol}${infer After}`
  ? `${Before} ${Symbol} ${Apart<After, Symbol>}`
  : Text

type Words<Text extends string, Found extends string[] = []> = Text extends `${infer Word} ${infer Rest}`
  ? Words<Rest, Word extends '' ? Found : [...Found, ...Parts<Word>]>
  : Text extends ''
    ? Found
    : [...Found, ...Parts<Text>]

type Comparator = '=' | '<>' | '!=' | '<' | '<=' | '>' | '>='

/** Operators need no spaces around them. */
type Parts<Word extends string> = Word extends Comparator
  ? [Word]
  : Word extends `${string}${'=' | '<' | '>'}${string}`
    ? Cut<Word, '<='> | Cut<Word, '>='> | Cut<Word, '<>'> | Cut<Word, '!='> extends infer Long extends
        string[]
      ? [Long] extends [never]
        ? Cut<Word, '='> | Cut<Word, '<'> | Cut<Word, '>'>
        : Long
      : never
    : [Word]

type Cut<Word extends string, Symbol extends string> = Word extends `${infer Left}${Symbol}${infer Right}`
  ? [...(Left extends '' ? [] : [Left]), Symbol, ...(Right extends '' ? [] : [Right])]
  : never

// ---- Clauses ----

type And = 'and' | 'AND'
type Between = 'between' | 'BETWEEN'
type In = 'in' | 'IN'
type Joint = And | 'or' | 'OR' | 'not' | 'NOT' | '(' | ')'
type Presence = 'attribute_exists' | 'attribute_not_exists' | 'exists' | 'attribute_type'
type Called = 'begins_with' | 'contains'

type Read<T, Found = never> = T extends [infer First extends string, ...infer Rest]
  ? First extends Joint
    ? Read<Rest, Found>
    : Rest extends ['(', ...infer Inside]
      ? ReadCall<Lowercase<First>, Inside, Found>
      : ReadClause<First, Rest, Found>
  : Found

type ReadClause<Left extends string, T, Found> = T extends [Comparator, ...infer Right]
  ? Right extends [Size, '(', infer Place extends string, ')', ...infer Rest]
    ? Read<Rest, Found | Compared<Left, '0'> | [Place, 'there', '']>
    : Right extends [infer Other extends string, ...infer Rest]
      ? Read<Rest, Found | Compared<Left, Other>>
      : Unread<Left>
  : T extends [Between, infer Low extends string, And, infer High extends string, ...infer Rest]
    ? Read<Rest, Found | Compared<Left, Low> | Compared<Left, High>>
    : T extends [In, '(', ...infer List]
      ? ReadList<Left, List, Found>
      : T extends [In, infer List extends string, ...infer Rest]
        ? Read<Rest, Found | [Left, 'in', List]>
        : T extends [infer Name extends Called, infer Other extends string, ...infer Rest]
          ? Read<Rest, Found | [Left, Name, Other]>
          : Unread<Left>

type ReadList<Left extends string, T, Found> = T extends [infer Member extends string, ',', ...infer Rest]
  ? ReadList<Left, Rest, Found | Compared<Left, Member>>
  : T extends [infer Member extends string, ')', ...infer Rest]
    ? Read<Rest, Found | Compared<Left, Member>>
    : Unread<Left>

type Size = 'size' | 'SIZE'

type ReadCall<Name extends string, T, Found> = Name extends Presence
  ? T extends [infer Place extends string, ')', ...infer Rest]
    ? Read<Rest, Found | [Place, 'there', '']>
    : T extends [infer Place extends string, ',', string, ')', ...infer Rest]
      ? Read<Rest, Found | [Place, 'there', '']>
      : Unread<Name>
  : Name extends Called
    ? T extends [infer Place extends string, ',', infer Other extends string, ')', ...infer Rest]
      ? Read<Rest, Found | [Place, Name, Other]>
      : Unread<Name>
    : Name extends Size
      ? ReadSize<T, Found>
      : Fault<`'${Name}' is not a function of conditions`>

type ReadSize<T, Found> = T extends [
  infer Place extends string,
  ')',
  Comparator,
  infer Other extends string,
  ...infer Rest,
]
  ? Read<Rest, Found | [Place, 'size', Other]>
  : T extends [
        infer Place extends string,
        ')',
        Between,
        infer Low extends string,
        And,
        infer High extends string,
        ...infer Rest,
      ]
    ? Read<Rest, Found | [Place, 'size', Low] | [Place, 'size', High]>
    : T extends [infer Place extends string, ')', In, string, ...infer Rest]
      ? Read<Rest, Found | [Place, 'there', '']>
      : Unread<'size'>

type Unread<At extends string> = Fault<`This cannot be read as a condition, from '${At}' on`>

type NoPlace =
  | `{${string}}`
  | `"${string}"`
  | `${number}`
  | 'true'
  | 'false'
  | 'null'
  | 'TRUE'
  | 'FALSE'
  | 'NULL'

/** Two attributes are only known to be there; an attribute and a value must fit. */
type Compared<Left extends string, Right extends string> = Right extends Comparator | Joint | ','
  ? Unread<Left>
  : Left extends NoPlace
    ? Right extends NoPlace
      ? never
      : [Right, 'is', Left]
    : Right extends NoPlace
      ? [Left, 'is', Right]
      : [Left, 'there', ''] | [Right, 'there', '']

// ---- Operands ----

/** The type of an operand; `never`, which fits everywhere, for null. */
export type OperandType<Operand extends string, Values> = Operand extends `{${infer Name}}`
  ? Values[Name & keyof Values]
  : Operand extends `"${infer Text}"`
    ? Text
    : Operand extends `${infer Number extends number}`
      ? Number
      : Lowercase<Operand> extends 'true' | 'false'
        ? boolean
        : never

/** The sentence in the clauses of a text that nothing can read. */
export type FaultIn<C> = Extract<C, Fault<string>>
