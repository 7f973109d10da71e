/** Words by which documents name the parts of a design, in the languages in which such documents are written. */
const listed = (text: string) => text.trim().split(/,\s+/)
const anyOf = (words: readonly string[]) => either(words.map(word => word.replaceAll(' ', '[ _-]?')))
/** Whoever writes without accents means the same: "Padrao de acesso". */
const either = (words: readonly string[]) =>
  words
    .join('|')
    .replace(/\[[^\]]*\]|[\u00c0-\u024f\u1e00-\u1eff]/gu, letter =>
      letter.startsWith('[') ? letter : `[${letter}${letter.normalize('NFD')[0]}]`,
    )

/** The word for a table, alone and with an ending. */
export const tableWord =
  'tables?|tablas?|tabelas?|tabell?e?n?|tabell[ae]r?|tabele?|tablolar|tablosu|tablo|tabulk[ay]|taulukko|bảng|таблиц[аыяі]|테이블|テーブル|表|جدول|ตาราง'
export const ofTable = new RegExp(tableWord, 'iu')
/** Words for several of them. */
export const ofTables =
  /\btables\b|\btable (?:schemas|definitions|designs|structures)\b|tablas|tabelas|tabellen|таблиц[ыі]|テーブル(?:一覧|構成|設計|定義|構造)|테이블 ?(?:목록|구조|설계|정의|구성)|表(?:结构|設計|设计|定义|列表)|\bb(?:ảng|ang) dữ liệu\b/iu

const partition = listed(`
  partition key, hash key, primary key, primary index, khóa phân vùng, bölüm anahtar[iı], klucz partycji, partitiesleutel, kunci partisi, partitionsnyckel, clave de partición, clave de particion,
  chave de partição, clé de partition(?:nement)?, partitions?schlüssel, chiave di partizione,
  cheie de partiție, 파티션 ?키, 해시 ?키, パーティション ?キー, パーティションキー, ハッシュキー, 分区键, 分割鍵, 分區鍵, ключ раздела,
  ключ партиции, ключ розділу, プライマリー?キー, 主キー, 기본 ?키, 主键, 主鍵, clave primaria, chave primária, clé primaire,
  primärschlüssel, chiave primaria, первичный ключ, klucz g[lł]ówny`)
const sort = listed(`
  khóa sắp xếp, s[iı]ralama anahtar[iı], klucz sortowania, sorteersleutel, kunci urut, sorteringsnyckel, sort key, range key, clave de ordenación, clave de ordenamiento, clave de clasificación,
  chave de ordenação, chave de classificação, clé de tri, sortier ?schlüssel,
  chiave di ordinamento, cheie de sortare, 정렬 ?키, 소트 ?키, ソート ?キー, ソートキー, レンジキー, 排序键, 排序鍵, ключ сортировки,
  clustering key, ключ сортування`)

export const partitionWords = anyOf(partition)
export const sortWords = anyOf(sort)

/** Words before and after the name of a key that say no more than that it is one: `Table PK`, `PK format`. */
export const keyLead =
  /^(?:table|base|primary|composite|main|default|optional|entity|item|dynamodb|ddb|dynamo|메인|기본|メイン|ベース|テーブル|主表)[ _-](?=\S)/iu
export const keyTrail =
  /(?:(?<=\S)(?:\s+\/?\s*(?:name|conditions?|expression|condici[oó]n|condi[cç][aã]o|format|pattern|attribute|value|values|type|template|schema|design|prefix|structure|example|sample|prefijo|prefixo|pr[eé]fixe|pr[aä]fix|formato?|patr[oó]n|padr[aã]o|valor|valeur|wert|muster|ejemplo|exemplo|exemple|beispiel)|\s*(?:の|의)?\s*(?:属性|名|条件|조건|접두사|접두어|프리픽스|형식|값|패턴|구조|예시|プレフィックス|パターン|形式|構造|値|例|前缀|格式|模式|结构|示例|值)))+$/iu

const words = (list: string) => new RegExp(`^(?:${anyOf(listed(list))})$`, 'iu')

export const tableLabel = words(`
  (?:${tableWord}), (?:${tableWord})\\s*(?:name|명|名), tên bảng, nome della tabella, tablo ad[iı], nazwa tabeli, single table, one table, tabla única, tabela única, table name, tables?, tablename, tabla, nombre, nombre de (?:la )?tabla, tabela, nome da tabela,
  tabelle, tabellenname, nom de (?:la )?table, tabel, 테이블, 테이블 ?명, 테이블 ?이름, 이름, テーブル, テーブル名, 名前, 表, 表名, 名称, таблица,
  name, resource, table suffix, primary table, main table, tabla principal, default table name, table principale,
  dynamodb table`)
export const indexLabel = words(`
  index name, gsi name, gsi ?名, indexname, global secondary index, local secondary index,
  í?ndice, indice, nombre del índice, nome do índice, 인덱스, 인덱스 ?명, インデックス, インデックス名, 索引, 索引名,
  (?:tables?\\s*/\\s*|table or )?(?:gsi|lsi|index)(?:\\s*/\\s*(?:gsi|lsi|table))?(?: used)?, tables?\\s*/\\s*(?:gsis|indexes)(?: used)?,
  uses, using, indexnom, 사용 ?인덱스, 使用索引, 使用インデックス`)
export const ttlLabel = words(String.raw`
  ttl, ttl attribute, time to live, ttl field, ttl column, ttl \(time to live\), ttl 속성, ttl 属性, ttl フィールド, ttl 字段,
  atributo ttl, ttl configuration, ttl key`)
export const attributesLabel = words(String.raw`
  (?:(?:data|other|non-?key|additional|key|notable|main|important|relevant|typical|extra|core|sample|example|known|stored|observed|required|optional|current|basic|default|domain|business|remaining|top-?level) )?(?:attributes|fields|attrs), attribute, field, attributes include, attr, atributos?, campos?, attributs?, feld(?:er)?,
  (?:weitere|zusätzliche|sonstige) (?:attribute|felder), (?:atributos|campos|attributs|champs|attributi|campi) (?:adicionales|adicionais|principales|principais|opcionales|opcionais|suppl[eé]mentaires|additionnels|principaux|aggiuntivi),
  속성명?, 필드, (?:추가|주요) ?속성, 属性名?, フィールド, 項目名?, カラム名?, 列名?, 物理名, その他の?属性, 字段名?, atribute, atrybuty, columns?, properties, property,
  carries, holds, stores, contains, keeps, follows, tracks, member, 主な属性, 主要な?属性, 주요 ?필드, 核心属性, attribute name, field name, column name, name, data, payload, item attributes, columna, coluna, nombre,
  nome, nom, attributi, attributes \(selected\), dados, datos, thuộc tính, các thuộc tính, atribut, attributen, öznitelikler, alanlar, атрибуты, поля, атрибути, pola`)
export const typeLabel = words(`
  type, data type, dynamodb type, tipo, typ, тип, 타입, 유형, 자료형, 데이터 ?타입, 型, データ型, タイプ, 类型, 數據類型, 数据类型, tip,
  tipo de dado, tipo de dato, attribute type, ddb type`)
export const keyColumn = words(String.raw`
  key, keys, key type, key role, key schema, キー, キー種別, 키, 키 ?유형, 键, 键类型, chave, clave, llave, clé,
  schlüssel, role, key\?, tipo de clave, tipo de chave, pk/sk, index, constraint`)
export const entityLabel = words(`
  entity, entity type, entities, item kind, kind of item, item, items?, item type, record, record type, model, object, what, type,
  resource, name, collection, data, data type, entidad, entidade, entitàt?, entité, kind, 엔티티,
  엔티티 ?타입, 모델, 개체, 항목, エンティティ, エンティティ名, アイテム, データ, 種別, モデル, 实体, 实体类型, 实体名, 項目, tipo, tipo de item,
  сущность, pattern, use case, document`)
export const patternLabel = words(`
  access patterns?, patterns?, query, queries, query pattern, use case, operation, description, purpose,
  action, question, access, scenario, need, read pattern, api, endpoint, function, feature, method,
  patrón, patrón de acceso, caso de uso, operación, consulta, descripción, padrão,
  padrão de acesso, operação, descrição, opération, cas d.?usage, pattern d.?accès,
  patterns? d'accès, besoin, requête, zugriffsmuster, abfrage, anwendungsfall, 액세스 ?패턴, 엑세스 ?패턴,
  접근 ?패턴, 조회 ?목적, 조회 ?패턴, 쿼리, 쿼리 ?패턴, 설명, 용도, 목적, 패턴, 기능, アクセスパターン, クエリ, 用途, 操作, 説明, 目的, パターン, ユースケース, 유스케이스, 访问模式, 查询,
  描述, 场景, 用例, 功能, паттерн, запрос, what you need, how`)
export const conditionLabel = words(`
  where, access path, dynamodb call, call, key conditions?, key condition expression, keyconditionexpression, key, keys, key used, keys used,
  query, parameters, key expression, condition, how, key pattern, params, dynamodb operation,
  implementation, method, query key, expression, clé d.?accès, clés?, clave, claves,
  condición, condición de clave, chave, chaves, condição, schlüssel, bedingung, 키 ?조건, 조건,
  쿼리, 키, キー条件, クエリ, キー, 条件, 键条件, 查询条件, 查询, dynamodb query, lookup, access, operation, solution, pk/sk,
  pk / sk`)
export const baseTable =
  /^(?:main|base|primary|prim[aá]ri[ao]|primaire|primär|table|base table|main table|primary table|primary(?: key| index)?|principal|tabla(?: principal| base)?|tabela(?: principal| base)?|table principale|tabelle|haupttabelle|none|-|—|–|n\/?a|pk\/sk|pk|pk\+sk|메인(?: 테이블)?|기본(?: 테이블)?|테이블|メイン(?:テーブル)?|ベース(?:テーブル)?|テーブル|主表|基表|主键|base \(pk\)|default|no|table \(pk\)|table pk(?: ?[/+] ?sk)?|table|なし|없음|无)$/iu
/** Said of a key that every entity fills otherwise. */
export const varies =
  /^[(（]?(?:var(?:ies|iable|ious|ía|ia)|overloaded|dynamic|depends|mixed|generic|per entity|entity[- ]specific|可変|가변|可变)(?![A-Za-z#_-])(?!\s*[#{<])/iu
export const absent =
  /^(?:composite(?: key)?|composed|asc|desc|varies|\(varies\)|variable|\(variable\)|-|–|—|―|\/|n\/?a|none|null|nil|no|no sk|unused|not used|not needed|not required|omitted|empty|\(none.*\)|none .*|n\.a\.|x|✗|❌|なし|無し|없음|해당 ?없음|無|无|没有|keine?r?|aucune?|ninguna?|no hay|nenhuma?|n[aã]o h[aá].*|nu exist[aă].*|no sort key.*|not applicable.*|no aplica.*)$/iu

const patternHeading = listed(`
  access pattern, query pattern, quer(?:y|ies), read pattern, write pattern, example quer, sample quer,
  operations, usage example, patrones de acceso, patrón de acceso, consultas, padrões de acesso, padrão de acesso, patterns? d.accès, requêtes, zugriffsmuster, ^(?:die )?zugriffe$, abfragen, ^accès$, ^accesos$, ^acessos$, ^accessi$,
  액세스 ?패턴, 엑세스 ?패턴, 접근 ?패턴, 조회 ?패턴, 쿼리, 조회, アクセスパターン, ^主(?:な|要な?)アクセス, クエリ, 访问模式, 查询, 存取模式, паттерны доступа, запросы,
  interogări, questions (?:the|we|it|to|that) , q ?& ?a, lookups, ^reads$, ^read paths?$, how (?:it|they) (?:is|are) (?:used|read|queried), how we (?:read|use|query), what (?:we|the \\w+|clients?) (?:asks?|reads?|needs?), ^what is (?:asked|read|queried|looked up)`)
/** Words that say of a whole document that it is about access; "queries" alone does not. */
export const isAccessTitle = (text: string) =>
  /access patterns?|patrones de acceso|padr[oõ]es de acesso|patterns? d.acc[eè]s|zugriffsmuster|[액엑]세스 ?패턴|접근 ?패턴|アクセスパターン|访问模式|存取模式|паттерны доступа/iu.test(
    text,
  )
const ofPatterns = new RegExp(anyOf(patternHeading), 'iu')
/** An AI_QUERY is a thing that is stored, and "Order item (what is looked up)" is one too. */
export const isPatternHeading = (text: string) =>
  ofPatterns.test(
    text.replace(/\b[A-Z]+(?:_[A-Z]+)+\b/g, '').replace(/(?<=\b(?:item|entity|record)s? *)[(（].*/iu, ''),
  )

/** Sections that show samples or talk about something else: what stands in them names no entity. */
const exampleHeading = listed(`
  example, sample, ejemplo, exemplo, exemple, beispiel, 예시, 예제, 例, 示例, 样例, exempl, seed data, test data,
  anti-?pattern, migration, future, consider, best practice, code, implementation, cost, capacity`)
const ofExamples = new RegExp(either(exampleHeading), 'iu')
export const isExampleHeading = (text: string) => ofExamples.test(text)

const discussionHeading = listed(`
  compar(?:ison|ing|ed|ación|ação), costs? (?:analysis|estimat|optimi|consider|of), ^costs?$, capacity planning, best practices?, buenas prácticas, mejores prácticas, boas práticas,
  bonnes pratiques, (?:^|options |also )considered$, ^rejected, ^discarded, 모범 ?사례, ベストプラクティス, 最佳实践, trade-?offs?, alternatives?, pitfalls?, lessons, migrations?, migración,
  마이그레이션, 移行, 迁移, considerations?, consideraciones, troubleshooting, debugging, monitoring, monitoreo, testing,
  rationale, ^notes$, (?:flow|scaling|design|implementation|migration|operational|additional|general|performance|security|usage|deployment) notes$, why , por qué, pourquoi, benefits, ventajas, vantagens, avantages, before and after, adding (?:a|an|new|your) ,
  how to add, extending, extension guide`)
const ofDiscussion = new RegExp(either(discussionHeading), 'iu')
export const isDiscussionHeading = (text: string) => ofDiscussion.test(text)

const genericHeading = listed(String.raw`
  overview, introduction, summary, table overview, table design, design, schema, key schema,
  key structure, primary keys?, primary key structure, primary key patterns, primary key schema, keys?,
  key patterns?, key design, base table, main table, table, tables, table structure, table schema,
  table definition, table configuration, table name, attributes?, fields?, item structure, item schema,
  item types?, items?, entity types?, entit(?:y|ies), entity patterns, entity definitions?, entity design,
  entity schemas?, data models?, data structure, structure, example items?, examples?, samples?,
  sample items?, example, global secondary index(?:es)?.*, gsis?(?: ?\(.*\))?, secondary indexes,
  index(?:es)?, index keys?, index key schema, index structure, ttl.*, core item patterns, standard key format, single[- ]table design, dynamodb schema.*,
  dynamodb.*, (?:amazon|aws) dynamodb.*, database.*, schema design, schema overview, entity key patterns, key formats?, pk/sk.*,
  pk & sk, pk ?/ ?sk.*, record structure, document structure, full item structure, schema definition,
  field descriptions?, attribute definitions?, json, typescript(?: interface)?, interface, definition,
  format, properties, details, notes?, 개요, 키 ?구조, 키 ?설계, 필드.*, 속성.*, 엔티티.{0,8}, 테이블.{0,8}, 예시.*, 스키마.*,
  기본 ?테이블, 인덱스.*, 概要, キー.{0,4}, テーブル.{0,4}, 属性.*, エンティティ.{0,4}, 例, スキーマ.*, インデックス.*, 主键.*, 表结构, 表设计,
  实体.{0,4}, 键.{0,4}, 索引.*, 示例.*, resumen, descripción, estructura.*, claves?, claves? primarias?,
  tablas?, entidades?, atributos?, índices?.*, esquema.*, ejemplos?.*, diseño.*, modelo.*,
  estrutura.*, chaves?, chaves? primárias?, tabelas?, exemplos?.*, tabelle, schlüssel, übersicht,
  entitäten, beispiele?, attributs?, clés?, clé primaire, aperçu, entités?, exemples?,
  structure.*, modèle.*, structura.*, atribute, cdk.*, cloudformation.*, terraform.*, infrastructure.*,
  aws cli.*, table creation.*, create table, primary table, main, tables? overview, item, entity,
  key schema design, entity summary, access, data, pattern, patterns, architecture.*, modelagem.*, metadata table, columns, base, use,
  fields? summary, table principale.*, tabla.*, tabela.*, main table.*, primary table.*, tables?(?: & | and )indexes`)
const generic = new RegExp(`^(?:${either(genericHeading)})$`, 'iu')
const aboutKeys =
  /파티션 ?키|정렬 ?키|キー設計|キー構造|분할|설계 ?개요|設計概要|主键设计|key (?:design|structure|overview|patterns?)|design overview|estructura de claves|structure des clés/iu
/** Words of which no title names anything, however they are put together: "Detailed Table Schemas". */
const ofDesign = new Set(
  `detailed complete full proposed current final initial overall basic general recommended common single main core base primary
  secondary global local composite table tables key keys attribute attributes field fields schema schemas definition definitions
  structure structures index indexes indices gsi gsis lsi lsis overview data modeling entity entities item items type types
  pattern patterns design designs dynamodb database db aws amazon details specification specifications spec example examples
  sample samples json format formats indexing notes and of the with for in their its by all each per partition sort pk sk`.split(
    /\s+/,
  ),
)
const wordsOf = (text: string) => text.toLowerCase().split(/[\s/&,+()（）:-]+/u)

/** Whether a heading says what part of a design follows, and not whose. */
export const isGenericHeading = (text: string) =>
  aboutKeys.test(text) ||
  (/\S\s+\S/.test(text) && wordsOf(text).every(word => word === '' || ofDesign.has(word))) ||
  text
    .trim()
    .replace(/^the\s+/i, '')
    .split(/\s+(?:and|&|und|y|e|et)\s+/i)
    .every(part => generic.test(part))

/** Whether a value says that there is none, with or without a reason behind it: `none (global)`. */
export const isAbsent = (value: string) =>
  absent.test(
    value
      .replaceAll('`', '')
      .replace(/\s*[(（].*$|[.。]\s*$/u, '')
      .trim(),
  )

/** Words before what all items have: "Every item includes:", "Records are written with:", "Common attributes". */
const ofAll =
  /^(?:[\w-]+\s+){0,2}(?:items|records|entities|rows)(?:\s+of\b.{0,30})?\s+(?:are (?:written|stored|saved|persisted) with|have|carry|contain|include|share)\b[^.]{0,30}(?<!\btable)[:：]$|^(?:(?:item|record|common|shared)\s+)?envelope$|^(?:every|each|all)\s+(?:\w+\s+)?(?:items?|records?|entit(?:y|ies)|rows?)\b.*(?<!\btable)[:：]$|^(?:common|shared|standard)\s+(?:to all\b.*|(?:\w+\s+)?(?:attributes|fields)\b.*)$|^(?:atributos|campos) (?:comunes|comuns)|^gemeinsame (?:attribute|felder)|^(?:attributs|champs) communs|^共通(?:属性|フィールド)|^공통 ?(?:속성|필드)|^(?:公共|通用)(?:属性|字段)/iu
export const isOfAll = (text: string) => ofAll.test(text)
