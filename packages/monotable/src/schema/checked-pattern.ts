import type { Clause, Clauses, FaultIn, OperandType } from '../expressions/condition-clauses.ts'
import type { Fault } from '../expressions/fault.ts'
import type { Leading } from '../expressions/places.ts'
import type { PatternOptions } from './access.ts'
import type { AnyEntity } from './entity.ts'
import type { Placeholders } from './placeholders.ts'
import type { PlacesOf } from './places-of.ts'

// What the compiler refuses of a pattern, each in a sentence.

/** The condition, or a sentence: its keys must be the entity's, a partition key allows only `=`, and templates must be able to answer. */
export type CheckedCondition<
  E extends AnyEntity,
  Condition extends string,
> = Condition extends `${infer Key} = ${infer Values}`
  ? KeyIn<Key> extends keyof E['keys'] | keyof E['attributes']
    ? Values extends `${string}"${string}`
      ? Condition
      : CheckedValues<E, KeyIn<Key>, ClausesIn<Values>, Condition>
    : KeyIn<Key> extends `${string} ${string}`
      ? Fault<`A partition key allows only '=': '${Condition}'`>
      : Fault<`'${KeyIn<Key>}' is not a key of ${E['name']}`>
  : Fault<`A partition key allows only '=': '${Condition}'`>

/** Documents may put the index before its key: `GSI1: GSI1PK = …`. */
type KeyIn<Text extends string> = Text extends `${string}: ${infer Key}` ? Key : Text

/** The value of the partition key and the clause of the sort key. A comma in a value is one, if no clause follows. */
type ClausesIn<Values extends string> = Values extends `${infer Partition}, ${infer Sort}`
  ? Partition extends `${string}(${string}`
    ? Joined<Values>
    : Sort extends Clausal
      ? [Partition, Sort]
      : [Values, '']
  : Joined<Values>

type Joined<Values extends string> = Values extends `${infer Partition} and ${infer Sort}`
  ? [Partition, Sort]
  : Values extends `${infer Partition} AND ${infer Sort}`
    ? [Partition, Sort]
    : [Values, '']

type Clausal =
  | `${string} ${'begins_with' | 'between' | 'BEGINS_WITH' | 'BETWEEN'} ${string}`
  | `${string}${'=' | '<' | '>' | '('}${string}`

type CheckedValues<
  E extends AnyEntity,
  Key extends string,
  Values,
  Condition extends string,
> = Values extends [infer Partition extends string, infer Sort extends string]
  ? Answers<Partition, TemplateOf<E, Key>, 'whole'> extends true
    ? Sort extends ''
      ? Condition
      : CheckedSort<E, SortIn<Sort>, Condition>
    : Fault<`'${Key}' of ${E['name']} is never '${Partition}', but '${TemplateOf<E, Key>}'`>
  : Condition

type TemplateOf<E extends AnyEntity, Key> = E['keys'][Key & keyof E['keys']]

/** The key, the value that must fit its template, and how; ranges may end anywhere. */
type SortIn<Text extends string> = Text extends `begins_with(${infer Key}, ${infer Value})`
  ? [Key, Value, 'beginning']
  : Text extends `${infer Key} begins_with ${infer Value}`
    ? [Key, Value, 'beginning']
    : Text extends `${infer Key} between ${string}`
      ? [Key, '', 'beginning']
      : Text extends `${infer Key} ${'<' | '>' | '<=' | '>='} ${string}`
        ? [Key, '', 'beginning']
        : Text extends `${infer Key} = ${infer Value}`
          ? [Key, Value, 'whole']
          : []

type CheckedSort<E extends AnyEntity, Sort, Condition extends string> = [Sort] extends [
  [infer Key extends string, infer Value extends string, infer How],
]
  ? Key extends keyof E['keys'] | keyof E['attributes'] | `${string}${' ' | ',' | '('}${string}`
    ? [Value, How] extends [`${infer Whole}, ${infer Next extends Clausal}`, 'whole']
      ? CheckedSort<E, SortIn<Next>, Condition> extends string
        ? CheckedSort<E, [Key, Whole, How], Condition>
        : CheckedSort<E, SortIn<Next>, Condition>
      : Answers<Value, TemplateOf<E, Key>, How> extends true
        ? Condition
        : Fault<`'${Key}' of ${E['name']} is never '${Value}', but '${TemplateOf<E, Key>}'`>
    : Fault<`'${Key}' is not a key of ${E['name']}`>
  : Condition

/** Whether a template can write such a text. A literal in a placeholder's place is judged when the schema is made. */
type Answers<Text extends string, Template extends string, How> = [Template] extends [Text]
  ? true
  : string extends Template
    ? true
    : Template extends `${infer Literal}{${string}}${infer Rest}`
      ? Text extends `${Literal}{${string}}${infer More}`
        ? Answers<More, Rest, How>
        : Text extends `${Literal}${infer More}`
          ? More extends ''
            ? How extends 'whole'
              ? false
              : true
            : true
          : BeginningOf<Literal, Text, How>
      : Text extends Template
        ? true
        : BeginningOf<Template, Text, How>

type BeginningOf<Literal extends string, Text extends string, How> = How extends 'whole'
  ? false
  : Literal extends `${Text}${string}`
    ? true
    : false

/** The options, with a sentence in place of those that do not exist or name what does not. */
export type CheckedOptions<E extends AnyEntity, Condition extends string, O> = {
  readonly [N in keyof O]: N extends keyof PatternOptions
    ? N extends 'filter'
      ? CheckedFilter<E, O[N]>
      : N extends 'project'
        ? Names<O[N], O extends { readonly hydrate: infer H extends AnyEntity } ? H : E>
        : N extends 'order'
          ? Names<O[N], E>
          : N extends 'each'
            ? CheckedEach<O[N], Placeholders<Condition>>
            : O[N]
    : Fault<`There is no option '${N & string}'`>
}

/** Attributes, where the names are known. */
type Names<List, E extends AnyEntity> = List extends readonly (infer N)[]
  ? string extends N
    ? List
    : readonly AttributeOf<E>[]
  : List

type AttributeOf<E extends AnyEntity> = E extends unknown ? keyof E['attributes'] : never

type CheckedEach<Each, Known> = {
  readonly [N in keyof Each]: string extends N
    ? Each[N]
    : N extends Known
      ? Each[N]
      : Fault<`'{${N & string}}' is not in the condition`>
}

/** The filter, or a sentence. */
type CheckedFilter<E extends AnyEntity, Text> = Text extends string
  ? Clauses<Text> extends infer C
    ? [FaultIn<C>] extends [never]
      ? [FilterFault<E, C>] extends [never]
        ? Text
        : Fault<FilterFault<E, C>>
      : FaultIn<C>
    : never
  : Text

/** What no entity of the pattern has, or can be: an entity of a collection may be without an attribute. */
type FilterFault<E extends AnyEntity, C> = C extends Clause
  ? Extract<PlacesOf<E>, Leading<C[0], unknown>> extends infer With
    ? [With] extends [never]
      ? `'${C[0]}' is not an attribute of ${E['name']}`
      : With extends Leading<
            C[0],
            C[1] extends 'there' | 'in'
              ? unknown
              : { readonly [N in C[1]]: (value: OperandType<C[2], Unasked>) => void }
          >
        ? never
        : `'${C[0]}' is never ${C[2]}`
    : never
  : never

/** Arguments come with the call. */
type Unasked = Readonly<Record<string, never>>
