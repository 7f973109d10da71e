import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe as designOf } from 'monotable/design'
import { afterAll, describe, expect, test } from 'vitest'
import { duration } from '../../src/docs/duration.ts'
import { collectionDiagram, entityDiagram } from '../../src/docs/picture/mermaid.ts'
import { relationsOf } from '../../src/docs/picture/relations.ts'
import { svgOf } from '../../src/docs/picture/svg.ts'
import { tableSection } from '../../src/docs/table-section.ts'
import { tasks } from '../support/designs/tasks.ts'
import { ran } from '../support/ran.ts'
import { systems } from '../support/systems.ts'

const file = fileURLToPath(new URL('../support/designs/tasks.ts', import.meta.url))
const folder = mkdtempSync(join(tmpdir(), 'monotable-docs-'))
afterAll(() => rmSync(folder, { recursive: true }))

describe('the document', () => {
  test('says everything that the schema says', async () => {
    const { code, said } = await ran(['docs', file, '--title', 'Tasks'])
    expect(code).toBe(0)
    for (const line of [
      '# Tasks',
      '| `LSI1SK` | String | sort key of LSI1 |',
      '| `GSI1` | global | `GSI1PK` | `GSI1SK` | `INCLUDE` `title`, `status`, `TTL` | By status | Task |',
      '| `LSI1` | local | `PK` | `LSI1SK` | `KEYS_ONLY` | By priority | Task |',
      '| TTL | `TTL`, in epoch seconds |',
      '| Stream | `NEW_IMAGE` |',
      '| Point-in-time recovery | on |',
      '| Deletion protection | on |',
      'LSI1SK: PRIORITY#{priority:00}#{taskId}',
      '| `title` | string | yes | What is to be done |',
      '| `status` | string | yes | `open`, `done` |',
      '| `tags` | list of string | yes |  |',
      '| `place` | map | no |  |',
      '| `place.floor` | number (integer) | no |  |',
      '| One task | `taskById` | Get | `PK = TEAM#{teamId}, SK = TASK#{taskId}` | Task |  |',
      '|  | `tasksOfTeam` | Query | `PK = TEAM#{teamId}, SK begins_with TASK#` | Task | descending |',
      '| Tasks of a status | `openTasks` | Query | `GSI1: GSI1PK = STATUS#{status}, GSI1SK begins_with DUE#` | Task | gives `title`, `status` |',
    ]) {
      expect(said.split('\n')).toContain(line)
    }
  })

  test('shows a sample whose keys are built from its attributes', async () => {
    const { said } = await ran(['docs', file])
    const sample = JSON.parse(/```json\n([\s\S]*?)\n```/.exec(said)?.[1] as string)
    expect(sample).toMatchObject({
      kind: 'TASK',
      PK: `TEAM#${sample.teamId}`,
      GSI1PK: `STATUS#${sample.status}`,
    })
  })

  test('a note on an index is not printed twice where it is its title', async () => {
    const notes = join(folder, 'indexes.json')
    const indexes = { GSI1: { use: 'By status' }, LSI1: { use: 'The most urgent first' } }
    writeFileSync(notes, JSON.stringify({ tables: [{ name: 'Tasks-{stage}', indexes }] }))
    const { said } = await ran(['docs', file, '--notes', notes])
    expect(said).toContain('| By status | Task |')
    expect(said).toContain('| By priority. The most urgent first | Task |')
  })

  test.each([
    [{}, 'is kept in `prod`, `production` and `live` (`RETAIN`), and deleted in other stages (`DESTROY`)'],
    [{ retainIn: ['staging'] }, 'is kept in `staging` (`RETAIN`), and deleted in other stages (`DESTROY`)'],
    [{ retainIn: [] }, 'is deleted (`DESTROY`)'],
  ])('says in which stages a table outlives its stack: %j', (more, words) => {
    const [table] = designOf(tasks).tables
    expect(tableSection({ ...table!, ...more }, {})).toContain(
      `| When its stack is deleted | the table ${words} |`,
    )
  })

  test('says between which bounds capacity follows the load', () => {
    const [table] = designOf(tasks).tables
    const billing = { read: { min: 5, max: 50, target: 60 }, write: 3 }
    expect(tableSection({ ...table!, billing }, {})).toContain(
      'provisioned: 5 to 50 (so that 60 % are in use) read and 3 write units',
    )
  })

  test('uses the notes and samples that are given', async () => {
    const notes = join(folder, 'notes.json')
    const items = [{ title: 'Water the plants', priority: 'not a number' }]
    const attributes = [{ name: 'title', note: 'In the imperative' }]
    writeFileSync(
      notes,
      JSON.stringify({ entities: [{ name: 'Task', heading: 'Tasks', items, attributes }] }),
    )
    const { said } = await ran(['docs', file, '--notes', notes])
    expect(said).toContain('| `title` | string | yes | In the imperative |')
    expect(said).toContain('"title": "Water the plants"')
    expect(said).not.toContain('not a number')
  })
})

describe('the document that the design was made of', () => {
  const noted = (notes: unknown) => {
    const path = join(folder, 'document.json')
    writeFileSync(path, JSON.stringify(notes))
    return ran(['docs', file, '--notes', path])
  }
  const contradiction = {
    id: 'other tools may keep more',
    about: ['Task', 'Tasks of a status'],
    quotes: ['| status | open, done |', 'GSI1PK = `STATUS#OPEN`'],
    sentence: 'The table writes small letters, the query capital ones.',
    reading: 'Small letters are stored and asked for.',
    rule: 'T4',
  }
  const prose = { lines: ['| 1.0 | First version |', '| 1.1 | Tags |'], here: 'Both are history.' }

  test('is quoted where it says otherwise, with the reading and its rule', async () => {
    const { said } = await noted({ source: 'TASKS.md', contradictions: [contradiction] })
    expect(said).toContain(
      [
        '## Where the document says otherwise',
        '',
        'The design was made from `TASKS.md`. Where that contradicts itself, or asks for what DynamoDB does not do, it is read as follows.',
        '',
        '### 1. Task and Tasks of a status',
        '',
        '```text',
        ...contradiction.quotes,
        '```',
        '',
        contradiction.sentence,
        '',
        '**Reading:** Small letters are stored and asked for. (rule T4)',
      ].join('\n'),
    )
    expect(said).not.toContain('## What else the document says')
    const reading = 'SK is <id>, in code `<id>`.'
    const { said: other } = await noted({ contradictions: [{ ...contradiction, reading }] })
    expect(other, 'a tag would vanish').toContain('**Reading:** SK is \\<id>, in code `<id>`. (rule T4)')
  })

  test('is quoted where it is prose, with what holds of it', async () => {
    const { said } = await noted({ prose: [prose] })
    expect(said).toContain(
      ['## What else the document says', '', '```text', ...prose.lines, '```', '', prose.here].join('\n'),
    )
    expect(said).not.toContain('## Where the document says otherwise')
  })

  test.each([
    [{ contradictions: [{ ...contradiction, reading: '' }] }, 'contradictions.0.reading'],
    [{ contradictions: [{ ...contradiction, quotes: [] }] }, 'contradictions.0.quotes'],
    [{ prose: [{ lines: ['x'] }] }, 'prose.0.here'],
    [{ entities: [{ name: 'Tusk' }] }, "entity 'Tusk', which the design does not have. Did you mean 'Task'?"],
    [{ entities: [{ name: 'Task', attributes: [{ name: 'titel' }] }] }, "attribute of Task 'titel'"],
    [{ tables: [{ name: 'Tasks' }] }, "table 'Tasks'"],
    [{ tables: [{ name: 'Tasks-{stage}', indexes: { GSI2: {} } }] }, "index of Tasks-{stage} 'GSI2'"],
    [[], 'the file'],
  ])('notes that would be printed nowhere are refused: %j', async (notes, words) => {
    const { code, complained } = await noted(notes)
    expect(complained).toContain(words)
    expect(code).toBe(2)
  })
})

describe('--check', () => {
  test('knows whether the files are current, and where they are not', async () => {
    const output = join(folder, 'DESIGN.md')
    expect(await ran(['docs', file, '--output', output, '--check'])).toMatchObject({
      code: 1,
      said: `${output} is missing.\n${join(folder, 'DESIGN.svg')} is missing.`,
    })
    expect(await ran(['docs', file, '--output', output])).toMatchObject({ code: 0, said: '' })
    expect(readFileSync(output, 'utf8')).toContain('![Item collections](DESIGN.svg)')
    expect(await ran(['docs', file, '--output', output, '--check'])).toMatchObject({ code: 0, said: '' })
    writeFileSync(output, readFileSync(output, 'utf8').replace('| One task |', '| A task |'))
    const { code, said } = await ran(['docs', file, '--output', output, '--check'])
    expect([code, said]).toEqual([1, expect.stringMatching(/DESIGN\.md:\d+ is out of date\.$/)])
  })

  test('needs a file to compare with', async () => {
    expect(await ran(['docs', file, '--check'])).toMatchObject({ code: 2 })
  })
})

describe('the pictures', () => {
  const [table] = designOf(systems.inventory).tables

  test('who belongs to whom follows from what the keys are made of', () => {
    const relations = relationsOf(table!)
    expect(relations).toContainEqual({ parent: 'Shop', child: 'Product' })
    expect(relations).toContainEqual({ parent: 'Day', child: 'DayProduct' })
    expect(relations.filter(({ child }) => child === 'Alert')).toEqual([{ parent: 'Shop', child: 'Alert' }])
  })

  test('Mermaid has every entity and every collection', () => {
    const entities = entityDiagram(table!)
    const collections = collectionDiagram(table!)
    for (const { name } of table!.entities) {
      expect(entities).toContain(`  ${name} {`)
      expect(collections).toContain(`["${name}<br/>`)
    }
    expect(collections).toContain('"GSI1 · GSI1PK: SHOP#35;{shopId}#35;CATEGORY#35;{category}"')
  })

  test('the SVG is well formed, and has every key', async () => {
    const svg = svgOf(designOf(tasks))
    expect(isWellFormed(svg)).toBe(true)
    for (const key of [
      'PK: TEAM#{teamId}',
      'TASK#{taskId}',
      'GSI1PK: STATUS#{status}',
      'PRIORITY#{priority:00}#{taskId}',
    ]) {
      expect(svg).toContain(`>${key}<`)
    }
    expect((await ran(['docs', file, '--svg'])).said).toBe(svg.trimEnd())
  })
})

/** Every element that is opened is closed, in its turn. */
function isWellFormed(xml: string): boolean {
  const open: string[] = []
  for (const [, slash, name, , self] of xml.matchAll(/<(\/?)([\w:]+)((?:\s+[\w:-]+="[^"<]*")*)\s*(\/?)>/g)) {
    if (slash) {
      if (open.pop() !== name) return false
    } else if (!self) open.push(name as string)
  }
  return open.length === 0 && !/&(?!amp;|lt;|gt;)/.test(xml)
}

test.each([
  [86_400, '1 day'],
  [604_800, '7 days'],
  [5400, '90 minutes'],
  [1, '1 second'],
])('%d seconds are %s', (seconds, words) => {
  expect(duration(seconds)).toBe(words)
})
