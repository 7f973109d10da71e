/** Words that must be quoted to be names: those of SQL-92 and those that PartiQL adds. */
export const keywords: ReadonlySet<string> = new Set(
  `absolute action add all allocate alter any are assertion authorization avg bag begin bigint bit bit_length blob
  bool boolean can_cast can_lossless_cast cascade cascaded case cast catalog char char_length character
  character_length check clob close coalesce collate collation column commit conflict connect connection constraint
  constraints continue convert corresponding count create cross current current_date current_time current_timestamp
  current_user cursor date date_add date_diff deallocate dec decimal declare default deferrable deferred delete
  describe descriptor diagnostics disconnect distinct do domain double drop else end end-exec escape except exception
  exec execute exists external extract fetch first float for foreign found from full get global go goto grant group
  having identity immediate index indicator initially inner input insensitive insert int int2 int4 int8 integer
  integer2 integer4 integer8 intersect interval into isolation join key language last left let level limit list local
  lower match max min modified module names national natural nchar new next no nothing nullif numeric octet_length of
  offset old on only open option order outer output overlaps pad partial pivot position precision prepare preserve
  primary prior privileges procedure public read real references relative remove restrict returning revoke right
  rollback rows schema scroll section select session session_user set sexp size smallint some space sql sqlcode
  sqlerror sqlstate string struct substring sum symbol system_user table temporary then time timestamp to transaction
  translate translation trim tuple union unique unknown unpivot update upper usage user using value values varchar
  varying view when whenever where with work write zone asc desc as at by`.split(/\s+/),
)

/** Operators that are words. */
export const wordOperators: ReadonlySet<string> = new Set([
  'and',
  'or',
  'not',
  'is',
  'in',
  'between',
  'like',
  'union',
  'except',
  'intersect',
])

/** Words that are one token together, named by joining them. */
export const joinedWords: ReadonlySet<string> = new Set([
  'not in',
  'is not',
  'not between',
  'not like',
  'character varying',
  'double precision',
  'insert into',
  'on conflict',
  'do nothing',
  'modified old',
  'modified new',
  'all old',
  'all new',
])

/** The higher, the tighter an operator binds. */
export const precedence: ReadonlyMap<string, number> = new Map(
  Object.entries({
    'union intersect except': 5,
    or: 10,
    and: 20,
    not: 30,
    '= <> is is_not in not_in': 40,
    '< <= > >= between not_between like not_like': 50,
    '+ - ||': 60,
    '* / %': 70,
  }).flatMap(([group, rank]) => group.split(' ').map(name => [name.replace('_', ' '), rank])),
)

/** Keywords that name a function when a parenthesis follows. */
export const functionKeywords: ReadonlySet<string> = new Set(
  `exists count avg max min sum char_length character_length octet_length bit_length upper lower size sexp list
  bag`.split(/\s+/),
)

const aliases: ReadonlyMap<string, string> = new Map([
  ['varchar', 'character varying'],
  ['char', 'character'],
  ['dec', 'decimal'],
  ['int', 'integer'],
  ['int2', 'smallint'],
  ['integer2', 'smallint'],
  ['int4', 'integer4'],
  ['int8', 'integer8'],
  ['bigint', 'integer8'],
  ['bool', 'boolean'],
])

const types: ReadonlySet<string> = new Set([
  ...`missing null boolean smallint integer4 integer8 integer float real decimal numeric timestamp date time character
  string symbol clob blob struct tuple list sexp bag any`.split(/\s+/),
  'character varying',
  'double precision',
])

/** The full name of a type, or nothing if the word names none. */
export function typeName(word: string): string | undefined {
  const name = aliases.get(word) ?? word
  return types.has(name) ? name : undefined
}
