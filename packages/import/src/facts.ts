import { indexNameOf } from './names/index-name.ts'
import type { KeyName } from './names/key-name.ts'
import { isAccessTitle, isDiscussionHeading, isExampleHeading, isPatternHeading } from './names/words.ts'
import type { Heading } from './read/markdown/outline.ts'

/** Where a fact comes from. */
export interface Said {
  readonly heading: Heading | undefined
  readonly line: number
}

export interface TableFact extends Said {
  readonly name: string
  /** What it holds, where a list of tables says so. */
  readonly entity?: string
}

export interface TableKeyFact extends Said {
  readonly role: 'pk' | 'sk'
  readonly attribute: string
  readonly type?: 'S' | 'N' | 'B'
  readonly table?: string
  /** Whether it is the declaration of a table in code, which beats words. */
  readonly isCode: boolean
}

export interface IndexFact extends Said {
  readonly name: string
  readonly role?: 'pk' | 'sk'
  readonly attribute?: string
  readonly type?: 'S' | 'N' | 'B'
  readonly table?: string
  readonly kind: 'GSI' | 'LSI'
  readonly isCode: boolean
  /** Whether the attribute's name is the usual one, which the document does not write. */
  readonly isAssumed?: boolean
  /** Another name that the same words give: `GSI1: Type_CreatedAt`. */
  readonly alias?: string
}

export interface TtlFact extends Said {
  readonly attribute: string
  readonly table?: string
  /** Whether all tables have it. */
  readonly isOfAll?: boolean
  readonly isCode: boolean
}

export interface KeyFact {
  readonly name: KeyName
  readonly label: string
  readonly values: readonly string[]
  readonly rest: string
  readonly line: number
}

export interface AttributeFact {
  readonly name: string
  readonly type: string
  readonly line: number
  readonly isOptional: boolean
  readonly isSample: boolean
}

/** Keys and attributes that were written together: one row, one block, one sample. */
export interface RecordFact extends Said {
  /** What names it nearby: the first cell of its row, the word before its keys, a comment. */
  readonly name: string
  /** The paragraph before it. */
  readonly lead: string
  readonly source: 'lines' | 'sample' | 'row' | 'type' | 'attributes'
  readonly keys: KeyFact[]
  readonly attributes: AttributeFact[]
  /** Texts of a sample by member, to tell which part of a key is which attribute. */
  readonly values: Readonly<Record<string, string>>
  readonly table?: string
  /** Whether placeholders are marked where it was written, so that bare words are fixed. */
  readonly marksParts?: boolean
  /** Whether its keys are templates as they stand, in a schema that a program reads. */
  readonly isExact?: boolean
  /** Whether what stands around it names something else. */
  readonly isUnnamed?: boolean
  /** Whether it is drawn, in a box or as a listing of samples: it shows what is described elsewhere. */
  readonly isDrawn?: boolean
  /** Whether it says something of an entity of its name alone, if there is one. */
  readonly isOfNamed?: boolean
  /** Whether it is one of several alternatives that were written as one. */
  readonly isVariant?: boolean
}

export interface RawClause {
  readonly attribute: string
  readonly operator: '=' | '<' | '<=' | '>' | '>=' | 'between' | 'begins_with'
  readonly values: readonly string[]
  /** Whether a value stood in quotes, as samples do. */
  readonly isQuoted?: boolean
}

export interface PatternFact extends Said {
  readonly description: string
  readonly index: string
  readonly table: string
  readonly clauses: readonly RawClause[]
  /** What a program sends it to, which may be called as its table is: `orders.query(…)`. */
  readonly receiver?: string
  /** Whether `index` is the cell of a column of indexes, and not words that may name one. */
  readonly namesIndex?: boolean
  /** Whether its values are as the library writes them, so that a word in them is fixed. */
  readonly isExact?: boolean
  /** Whether it writes: it is no access pattern, and says what items there are. */
  readonly isWrite?: boolean
  /** Whether its keys stand in columns, which do not say how they are compared. */
  readonly isKeyed?: boolean
  /** Whether it asks for one item by both keys, and does not say the sort key. */
  readonly isWhole?: boolean
  /** Whether a program gives it the whole key of one item. */
  readonly isOfKey?: boolean
  /** Whether values were given without saying of which keys: they must be such as the keys hold. */
  readonly isLoose?: boolean
  /** What is said in place of conditions: "by user", "`Query` user PK". */
  readonly words?: string
  /** Whether it says how it reads, and is no mere wish. */
  readonly isCall?: boolean
  /** Whether it is what the index that `words` names is said to be for. */
  readonly isUse?: boolean
  /** Whether a sentence speaks of it, which may be about something else. */
  readonly isInPassing?: boolean
}

/** All that the notations found. */
export class Facts {
  /** Names of keys that say nothing of keys, which the document declares: a column may be called so. */
  readonly keyLabels: ReadonlyMap<string, KeyName>

  constructor(keyLabels: ReadonlyMap<string, KeyName> = new Map()) {
    this.keyLabels = keyLabels
  }

  readonly tables: TableFact[] = []
  /** Tables that are named in passing: they count where nothing else names one. */
  readonly mentions: TableFact[] = []
  readonly tableKeys: TableKeyFact[] = []
  readonly indexes: IndexFact[] = []
  readonly ttls: TtlFact[] = []
  readonly records: RecordFact[] = []
  readonly patterns: PatternFact[] = []
  /** What a notation saw and could not read. */
  readonly unread: { readonly line: number; readonly text: string }[] = []
  /** What a notation took for granted. */
  readonly guesses: { readonly line: number; readonly text: string }[] = []
  /** Sentences, for keys of indexes whose entity nothing else names. */
  readonly words: (Said & { readonly text: string })[] = []
}

/** Words that make a heading one of data although it speaks of access too: "Access Patterns & Data Models". */
const ofData =
  /entit|model|schema|design|\bkeys?\b(?! (?:condition|access|quer))|diseñ|desenho|modelo|エンティティ|엔티티|스키마|実体|实体|item types?|& data/iu

/** `GET /orders/{id}` */
const route = /^[\d.)\s]*`?(?:GET|POST|PUT|PATCH|DELETE)`?\s+`?\//

const usesOf =
  /^(?:use cases?|casos? de uso|cas d.usage|anwendungsfälle|사용 ?사례|用途|ユースケース|使用场景)\s*[:：]?$/iu

/** "Boat items carry:" is followed by what they hold, under whatever heading. */
const tellsItems =
  /\b(?:items?|records?|rows?|entit(?:y|ies))\s+(?:also\s+)?(?:carry|carries|ha(?:ve|s)|holds?|stores?|get|use|set|write)s?\s*[:：]$/i

/** "Keys" under the name of a thing are its own, even in a document about access. */
const ofItem = /^(?:keys|attributes|fields|item|schema|key structure|item structure)$/i

/** Whether a section, or the words right before a block, speak of how data is read. */
export function speaksOfAccess(heading: Heading | undefined, lead: string): boolean {
  if (tellsItems.test(lead)) return false
  if (/\b(?:access|reads|lookups|lecturas|leituras|lectures)\s*[:：]$/i.test(lead) && lead.length < 60)
    return true
  if ((isPatternHeading(lead) || usesOf.test(lead)) && lead.length < 120) return true
  if (heading && ofItem.test(heading.text)) return false
  for (let each = heading; each; each = each.parent) {
    // A document called "Query guide" is not all about queries.
    const isOfAccess =
      each.depth === 1
        ? isAccessTitle(each.text)
        : each.asks === true ||
          (isPatternHeading(each.text) && !indexNameOf(each.text)) ||
          route.test(each.text)
    if (isOfAccess) return each.asks === true || route.test(each.text) || !ofData.test(each.text)
    // "Entity records" in a document about access speak of what is stored.
    if (each.depth > 1 && /entit|item types?|schema|エンティティ|엔티티|스키마|实体/iu.test(each.text))
      return false
  }
  return false
}

const future =
  /^(?:[\d.)\s]*)(?:future|potential|planned|upcoming|roadmap|futuro|futuras?|futur|zukunft|zukünftig|将来|향후|未来|later|out of scope|alternatives? considered|(?:deleted|removed|deprecated|retired|obsolete|dropped|former) (?:tables?|ind(?:ex|ic)es|gsis?))(?![a-z])/iu

/** Sections about what is not there yet, no more, or was not chosen. */
export const isFuture = (heading: Heading | undefined) => isUnder(heading, text => future.test(text))

const otherStore =
  /^[\d.)\s]*(?:(?:amazon|aws)\s+)?(?:SQS|SNS|S3|EventBridge|Kafka|Kinesis|Redis|ElastiCache|Postgres(?:QL)?|MySQL|Aurora|RDS|OpenSearch|Elasticsearch|Cognito|MongoDB|Redshift|Timestream)(?![\w-])(?!.*dynamo)/iu

/** Sections about what lies elsewhere: a queue, files, another database. */
export const isOfOtherStore = (heading: Heading | undefined) =>
  isUnder(heading, text => otherStore.test(text))

/** Whether a section, or one that it is in, is headed so. */
export const isUnder = (heading: Heading | undefined, test: (text: string) => boolean): boolean =>
  heading !== undefined && (test(heading.text) || isUnder(heading.parent, test))

export const isExample = (heading: Heading | undefined) => isUnder(heading, isExampleHeading)

/** Whether what stands right before a record, or its section, says that it is an example. */
export const isOfExample = ({ heading, lead }: Pick<RecordFact, 'heading' | 'lead'>) =>
  isExample(heading) || (/^.{2,40}[:：]\s*$/u.test(lead) && isExampleHeading(lead))

/** Sections that weigh, compare or advise: what they show is described elsewhere. A whole document is none. */
export const isDiscussion = (heading: Heading | undefined): boolean =>
  heading !== undefined &&
  heading.depth > 1 &&
  (isDiscussionHeading(heading.text) || isDiscussion(heading.parent))

const otherMatter =
  /\bIAM\b|permissions?\b|permisos|permissões|berechtigung|variable|variáve|environment|parameter|par[aá]metro|^(?:[\d.)]+\s*)?(?:inputs?|outputs?)\b|\boptions\b|endpoint|\bapis?\b|requests?\b|responses?\b|requisi|respuesta|요청|응답|환경 ?변수|파라미터|環境変数|パラメータ|リクエスト|レスポンス|变量|参数|请求|响应|common|shared|공통|共通|公共|comunes|comuns/iu

/** Whether a section is about what no item has alone: variables, parameters, what is common to all. */
export const isOfOtherMatter = (heading: Heading | undefined) => otherMatter.test(heading?.text ?? '')
