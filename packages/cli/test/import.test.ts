import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type ServerHttp2Session } from 'node:http2'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text as textOf } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { afterAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { ran } from './support/ran.ts'

const folder = mkdtempSync(join(tmpdir(), 'monotable-import-'))
afterAll(() => rmSync(folder, { recursive: true }))

const documentPath = (name: string) =>
  fileURLToPath(new URL(`../../import/test/documents/${name}`, import.meta.url))
const clear = documentPath('angle-brackets-table.md')
const samples = documentPath('samples-only.md')
const contradiction = documentPath('contradiction.md')

describe('monotable import', () => {
  test('prints the schema on stdout and nothing else there', async () => {
    const { code, said, complained } = await ran(['import', clear])
    expect(code).toBe(0)
    expect(said).toContain("export const Concert = entity(\n  'Concert',")
    expect(said).toContain("PK: 'VENUE#{venueId}',")
    expect(said).toContain('/** angle-brackets-table.md:8 */')
    expect(complained).toContain('1 table, 1 index, 3 entities, 4 access patterns.')
  })

  test('prints the intermediate form with --json', async () => {
    const { code, said } = await ran(['import', clear, '--json'])
    expect(code).toBe(0)
    expect(JSON.parse(said).tables[0].indexes).toEqual([{ name: 'GSI1', pk: 'GSI1PK', sk: 'GSI1SK' }])
  })

  test('says with its line what comes from a sample alone', async () => {
    const { code, complained } = await ran(['import', samples])
    expect(code).toBe(1)
    expect(complained).toContain(`${samples}:9 guess: PK of Room is ROOM#{roomId}, by its sample alone`)
  })

  test('ends with 1 when the document contradicts itself', async () => {
    const { code, complained } = await ran(['import', contradiction])
    expect(code).toBe(1)
    expect(complained).toContain(
      ':17 contradiction: SK of Wallet is WALLET#{walletId} in line 9 and PURSE#{walletId} here',
    )
  })

  test('ends with 1 and asks when there is no table', async () => {
    const { code, said, complained } = await ran(['import', documentPath('nothing-to-see.md')])
    expect(code).toBe(1)
    expect(said).toBe('')
    expect(complained).toContain('question: Where are the keys of the table? None were found.')
  })

  test('writes a file, once', async () => {
    const target = join(folder, 'schema.ts')
    expect(await ran(['import', clear, '--output', target, '--quiet'])).toEqual({
      code: 0,
      said: '',
      complained: '',
    })
    expect(readFileSync(target, 'utf8')).toContain('export const design = schema({')
    const again = await ran(['import', clear, '--output', target])
    expect(again.code).toBe(2)
    expect(again.complained).toContain('exists. Use --force to overwrite it.')
    writeFileSync(target, '')
    expect((await ran(['import', clear, '--output', target, '--force'])).code).toBe(0)
    expect(readFileSync(target, 'utf8')).not.toBe('')
  })

  test('reads several files as one design, and standard input', async () => {
    const table = join(folder, 'table.json')
    writeFileSync(
      table,
      JSON.stringify({
        TableName: 'shop',
        KeySchema: [
          { AttributeName: 'PK', KeyType: 'HASH' },
          { AttributeName: 'SK', KeyType: 'RANGE' },
        ],
      }),
    )
    const entities = '### User\n\n- PK: `USER#{id}`\n- SK: `PROFILE`\n'
    const { code, said } = await ran(['import', table, '-'], {}, entities)
    expect(code).toBe(0)
    expect(said).toContain("table('shop', {")
    expect(said).toContain('/** -:3 */')
  })

  test('lists with its line what it could not read, and ends with 1', async () => {
    const document = join(folder, 'unread.md')
    writeFileSync(
      document,
      'Table `t` with keys `PK` and `SK`.\n\n### User\n\n- PK: `USER#{id}`\n- SK: `A`\n\nWe once wrote `OLD#{id}`.\n',
    )
    const { code, complained } = await ran(['import', document])
    expect(code).toBe(1)
    expect(complained).toContain(`${document}:8 unread: the key OLD#{id}`)
  })

  test('asks what is open, and keeps the answers beside the document', async () => {
    const document = join(folder, 'open.md')
    writeFileSync(document, '### User\n\n- PK: `USER#{id}`\n- SK: `A`\n')
    const { code, said, complained } = await ran(['import', document, '--ask'], {}, 'people\n')
    expect(complained).toContain('What is the table called?')
    expect(said).toContain("table('people', {")
    expect(code).toBe(0)
    expect(readFileSync(`${document}.answers.md`, 'utf8')).toBe('# Answers\n\nTable: `people`\n')
    expect((await ran(['import', document])).said).toContain("table('people', {")
  })

  describe('lets a language model proofread', () => {
    const document = () => {
      const path = join(folder, 'model.md')
      writeFileSync(
        path,
        'Table `t` with keys `PK` and `SK`.\n\n### User\n\n- PK: `USER#{id}`\n- SK: `A`\n\nCarts are under `CART#{cartId}`.\n',
      )
      return path
    }
    const answer = JSON.stringify({
      tables: [
        {
          table: 't',
          keys: { pk: 'PK', sk: 'SK' },
          entities: [
            { name: 'User', keys: { PK: 'USER#{id}', SK: 'A' } },
            { name: 'Cart', keys: { PK: 'USER#{id}', SK: 'CART#{cartId}' } },
          ],
        },
      ],
    })
    /** A command that answers what a program makes of its prompt. */
    const answering = (expression: string) => {
      const path = join(folder, 'model.mjs')
      writeFileSync(
        path,
        `let prompt = ''\nfor await (const part of process.stdin) prompt += part\nconsole.log(${expression})\n`,
      )
      return `"${process.execPath}" "${path}"`
    }

    test('which sees the document, what was read and what is open; what it adds is a guess', async () => {
      const seen = `['8\\tCarts are under', '"USER#{id}"', 'line 8, not understood'].every(each => prompt.includes(each))`
      const model = answering(`${seen} ? 'Here it is:\\n' + ${JSON.stringify(answer)} : '{"tables":[]}'`)
      const { code, said, complained } = await ran(['import', document(), '--model', model])
      expect(said).toContain("SK: 'CART#{cartId}',")
      expect(complained).toContain('8 guess: SK of Cart as CART#{cartId}, as the model said')
      expect(complained).not.toContain('unread')
      expect(complained).toContain(`${model} proofreads ${join(folder, 'model.md')}.`)
      expect(code).toBe(1)
    })

    test('which may answer again, once', async () => {
      const again = `prompt.includes('could not be read') ? ${JSON.stringify(answer)} : '{"tables": [{}]}'`
      expect((await ran(['import', document(), '--model', answering(again)])).said).toContain('CART#')
      const never = await ran(['import', document(), '--model', answering("'I cannot say.'")])
      expect(never.complained).toContain('--model: the answer is not the JSON that was asked for.')
      expect(never.said).toBe('')
    })

    test('on Bedrock, which gets one signed request', async () => {
      const asked: { path: string; body: unknown; signed: string }[] = []
      const bedrock = createServer(async (request, response) => {
        const { url: path = '', headers } = request
        asked.push({ path, body: JSON.parse(await textOf(request)), signed: `${headers.authorization}` })
        const refuses = path.includes('none')
        response.writeHead(refuses ? 400 : 200, {
          'content-type': 'application/json',
          ...(refuses && { 'x-amzn-errortype': 'ValidationException' }),
        })
        const message = { role: 'assistant', content: [{ text: answer }] }
        response.end(JSON.stringify(refuses ? { message: 'No such model.' } : { output: { message } }))
      })
      const sessions: ServerHttp2Session[] = []
      bedrock.on('session', session => sessions.push(session))
      await new Promise<void>(resolve => bedrock.listen(0, '127.0.0.1', resolve))
      const { port } = bedrock.address() as AddressInfo
      vi.stubEnv('AWS_ENDPOINT_URL_BEDROCK_RUNTIME', `http://127.0.0.1:${port}`)
      vi.stubEnv('AWS_REGION', 'eu-central-1')
      vi.stubEnv('AWS_ACCESS_KEY_ID', 'AKIDEXAMPLE')
      vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'secret')
      onTestFinished(() => {
        vi.unstubAllEnvs()
        bedrock.close()
        for (const session of sessions) session.destroy()
      })
      const { said } = await ran(['import', document(), '--model', 'bedrock:some.model-v1:0'])
      expect(said).toContain("SK: 'CART#{cartId}',")
      const content = [{ text: expect.stringContaining('CART#{cartId}') }]
      expect(asked).toEqual([
        {
          path: `/model/${encodeURIComponent('some.model-v1:0')}/converse`,
          body: { messages: [{ role: 'user', content }] },
          signed: expect.stringMatching(
            /^AWS4-HMAC-SHA256 Credential=AKIDEXAMPLE\/\d{8}\/eu-central-1\/bedrock\//,
          ),
        },
      ])
      const refused = await ran(['import', document(), '--model', 'bedrock:none'])
      expect(refused.complained).toContain('--model: Bedrock refused none. No such model.')
    })

    test('and says that its command failed', async () => {
      const failed = await ran([
        'import',
        document(),
        '--model',
        `"${process.execPath}" -e "process.exit(3)"`,
      ])
      expect(failed.complained).toContain('--model: the command ended with 3.')
    })
  })

  test('says which kinds of files it knows', async () => {
    const document = join(folder, 'design.docx')
    writeFileSync(document, '')
    const { code, complained } = await ran(['import', document])
    expect(code).toBe(2)
    expect(complained).toContain('this kind of file is not read. Known are Markdown')
    expect((await ran(['import', folder])).complained).toContain('is a folder. Name the files of the design.')
  })

  test('needs a document that is there', async () => {
    expect((await ran(['import'])).code).toBe(2)
    expect((await ran(['import', join(folder, 'none.md')])).code).toBe(2)
  })
})
