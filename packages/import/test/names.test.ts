import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { inferTemplate } from '../src/assemble/infer.ts'
import { fits } from '../src/assemble/shapes.ts'
import { camel, pascal } from '../src/names/identifiers.ts'
import { indexNameOf } from '../src/names/index-name.ts'
import { keyName } from '../src/names/key-name.ts'
import { readTemplate } from '../src/names/template.ts'
import { valuesOf } from '../src/names/values.ts'
import { clausesOf } from '../src/notations/conditions.ts'
import { outline } from '../src/read/markdown/outline.ts'
import { readDocument } from '../src/read-program.ts'

describe('placeholders in every notation are one', () => {
  test.each([
    'USER#{userId}',
    'USER#<userId>',
    // biome-ignore lint/suspicious/noTemplateCurlyInString: as documents write it
    'USER#${userId}',
    'USER#:userId',
    'USER#[userId]',
    'USER#{{userId}}',
    'USER#$userId',
    'USER#%userId%',
    'USER#userId',
    '"USER#" + userId',
    // biome-ignore lint/suspicious/noTemplateCurlyInString: as documents write it
    'USER#${user.id}',
    'USER#<user id>',
    'USER#{userId: string}',
  ])('%s', text => {
    expect(readTemplate(text)).toEqual({ kind: 'template', text: 'USER#{userId}' })
  })

  test.each([
    ['EVT#{eventId}#TIME#{createdAt ISO}', 'EVT#{eventId}#TIME#{createdAt}'],
    ['CRED#<pad(score)>#<id>', 'CRED#{score}#{id}'],
    ['MONTH#<YYYY-MM>', 'MONTH#{month}'],
    ['DATE#YYYY-MM-DD', 'DATE#{date}'],
    ['line:{id}', 'line:{id}'],
    ['Channel-{uuid}', 'Channel-{uuid}'],
    ['merchantId#userId', '{merchantId}#{userId}'],
  ])('%s is %s', (text, template) => {
    expect(readTemplate(text)).toEqual({ kind: 'template', text: template })
  })

  test.each([
    ['METADATA', 'constant'],
    ['CORP#INFO', 'constant'],
    ['USER#123', 'sample'],
    ['CATEGORY#battery', 'sample'],
    ['userId', 'name'],
    ['-', 'absent'],
    ['N/A', 'absent'],
    ['なし', 'absent'],
    ['the type of the entity', 'prose'],
  ])('%s is a %s', (text, kind) => {
    expect(readTemplate(text).kind).toBe(kind)
  })

  const part = fc.stringMatching(/^[a-z]{2,6}(?:Id|At)$/)
  const prefix = fc.stringMatching(/^[A-Z]{2,8}$/)

  test('a template in the house notation stays as it is', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(prefix, part), { minLength: 1, maxLength: 4 }), parts => {
        const template = parts.map(([word, name]) => `${word}#{${name}}`).join('#')
        expect(readTemplate(template)).toEqual({ kind: 'template', text: template })
        expect(readTemplate(template.replaceAll('{', '<').replaceAll('}', '>')).text).toBe(template)
      }),
    )
  })

  test('what is inferred from a sample can have made it', () => {
    const value = fc.stringMatching(/^[a-z]{1,3}[0-9]{1,6}$/)
    fc.assert(
      fc.property(fc.array(fc.tuple(prefix, value), { minLength: 1, maxLength: 3 }), parts => {
        const sample = parts.flat().join('#')
        expect(fits(inferTemplate(sample, { templates: [], values: {} }), sample)).toBe(true)
      }),
    )
  })
})

test.each([
  ['PK', { role: 'pk', attribute: 'PK' }],
  ['sk', { role: 'sk', attribute: 'sk' }],
  ['GSI1PK', { role: 'pk', index: 'GSI1', attribute: 'GSI1PK' }],
  ['GSI-2 SK', { role: 'sk', index: 'GSI2', attribute: 'GSI-2SK' }],
  ['GSI1 PK', { role: 'pk', index: 'GSI1', attribute: 'GSI1PK' }],
  ['gsi1-sk', { role: 'sk', index: 'GSI1', attribute: 'gsi1-sk' }],
  ['SK_GSI', { role: 'sk', index: 'GSI', attribute: 'SK_GSI' }],
  ['PK (GSI1)', { role: 'pk', index: 'GSI1', attribute: 'GSI1PK' }],
  ['GSI1 (SK)', { role: 'sk', index: 'GSI1', attribute: 'GSI1SK' }],
  ['Table PK', { role: 'pk', attribute: 'PK' }],
  ['SK 접두사', { role: 'sk', attribute: 'SK' }],
  ['PKプレフィックス', { role: 'pk', attribute: 'PK' }],
  ['Partition Key', { role: 'pk' }],
  ['Partition Key (PK)', { role: 'pk', attribute: 'PK' }],
  ['파티션 키', { role: 'pk' }],
  ['ソートキー', { role: 'sk' }],
  ['排序键', { role: 'sk' }],
  ['Clé de tri', { role: 'sk' }],
  ['Sortierschlüssel', { role: 'sk' }],
  ['Chave de partição', { role: 'pk' }],
  ['HASH', { role: 'pk' }],
  ['hash', undefined],
  ['Description', undefined],
])('the label %s', (label, name) => {
  expect(keyName(label)).toEqual(name)
})

test.each([
  ['GSI1: Role & Location Search', 'GSI1'],
  ['GSI1 "email-index": PK email', 'email-index'],
  ['GSI-1: EventTypeIndex', 'EventTypeIndex'],
  ['Global Secondary Index (GSI2)', 'GSI2'],
  ['GSI: categoryId-index', 'categoryId-index'],
  ['customerPhone-createdAt-index', 'customerPhone-createdAt-index'],
  ['GSI1PK', undefined],
  ['Overview', undefined],
])('the index in %s', (text, name) => {
  expect(indexNameOf(text)?.name).toBe(name)
})

test.each([
  ['`ITEM#{id}` (e.g., `ITEM#1`)', ['ITEM#{id}']],
  ['`TASK#<id>` ou `PROFILE`', ['TASK#<id>', 'PROFILE']],
  ['`META`, `USER#{id}`, or `CHANNEL#{id}`', ['META', 'USER#{id}', 'CHANNEL#{id}']],
  ['EMAIL#{email} (if provided)', ['EMAIL#{email}']],
  ['Fixed value: "META#"', ['META#']],
])('the values in %s', (text, values) => {
  expect(valuesOf(text).values).toEqual(values)
})

describe('conditions', () => {
  const condition = [
    { attribute: 'PK', operator: '=', values: ['USER#1'] },
    { attribute: 'SK', operator: 'begins_with', values: ['ORDER#'] },
  ]
  test.each([
    'PK = USER#1, SK begins_with ORDER#',
    'PK="USER#1" AND begins_with(SK, "ORDER#")',
    'PK = "USER#1" and BEGIN_WITH(SK, "ORDER#")',
    "Key('PK').eq('USER#1') & Key('SK').begins_with('ORDER#')",
    'PK: PK = USER#1 + SK starts with ORDER#',
    'PK = USER#1 e begins_with(SK, "ORDER#")',
    'PK = USER#1, SK commence par ORDER#',
    'PK = USER#1, SKがORDER#で始まる',
    'PK = USER#1, SK가 ORDER#로 시작',
  ])('%s', text => {
    expect(clausesOf(text).map(({ isQuoted: _, ...clause }) => clause)).toEqual(condition)
  })

  test('an order is no condition on a key', () => {
    expect(clausesOf('SK = createdAt DESC')).toEqual([])
  })

  test('what is filtered is no condition on a key', () => {
    expect(clausesOf('Filter: status = "active"')).toEqual([])
  })
})

test('a fence that was never closed ends before the next heading', () => {
  const { blocks, headings } = outline('# A\n\n```json\n{ "a": 1 }\n\n### B\n```bash\nls\n```\n\nC\n')
  expect(headings.map(({ text }) => text)).toEqual(['A', 'B'])
  expect(blocks.map(({ kind, line }) => [kind, line])).toEqual([
    ['code', 3],
    ['code', 7],
    ['paragraph', 11],
  ])
})

test('names for programs', () => {
  expect(pascal('Company Needs')).toBe('CompanyNeeds')
  expect(pascal('BIB_INDEX')).toBe('BibIndex')
  expect(pascal('2nd user')).toBe('N2ndUser')
  expect(pascal('订单明细')).toBe('订单明细')
  expect(camel('Get a book')).toBe('getABook')
})

test.each([
  ['a ruled line', `\`\`\`\n${'-'.repeat(200)} x\n\`\`\``],
  [
    'a loop after a remark',
    "```js\n// 'abc'\nfor await (const [key, value] of db.iterator({ lte: '' })) {\n}\n```",
  ],
])('%s in code is read and says nothing', (_, markdown) => {
  expect(readDocument(markdown, 'x.md').tables).toEqual([])
})
