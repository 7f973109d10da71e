import { mkdtempSync } from 'node:fs'
import { createServer, type Http2Server, type IncomingHttpHeaders, type ServerHttp2Session } from 'node:http2'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Ports, SetupError } from '@monotable/server'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { bedrockEmbedder } from '../embedding/bedrock.ts'
import { type FeatureExtraction, onnxEmbedder } from '../embedding/onnx.ts'
import { bedrockExplainer } from '../matches/explaining/bedrock.ts'
import { openPorts } from './open-ports.ts'
import type { Explained } from './ports.ts'

interface Asked {
  readonly path: string
  readonly headers: IncomingHttpHeaders
  // biome-ignore lint/suspicious/noExplicitAny: tests look at what was sent, whatever it is
  readonly body: any
}

/** Stands where Bedrock would, and speaks HTTP/2 as it does: keeps what is asked, and answers what a test wants. */
let bedrock: Http2Server
const sessions = new Set<ServerHttp2Session>()
let asked: Asked[]
let answer: (asked: Asked) => [status: number, body: unknown]

beforeAll(async () => {
  bedrock = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const body = JSON.parse(Buffer.concat(chunks).toString())
    const one = { path: decodeURIComponent(request.url ?? ''), headers: request.headers, body }
    asked.push(one)
    const [status, text] = answer(one)
    response.writeHead(status, {
      'content-type': 'application/json',
      'x-amzn-errortype': 'ValidationException',
    })
    response.end(JSON.stringify(text))
  })
  bedrock.on('session', session => sessions.add(session))
  await new Promise<void>(resolve => bedrock.listen(0, '127.0.0.1', resolve))
})
afterAll(() => {
  for (const session of sessions) session.destroy()
  bedrock.close()
})
beforeEach(() => {
  asked = []
})

const client = () => ({
  region: 'ap-northeast-2',
  endpoint: `http://127.0.0.1:${(bedrock.address() as AddressInfo).port}`,
  credentials: { accessKeyId: 'AKIDEXAMPLE', secretAccessKey: 'secret' },
  maxAttempts: 1,
})

describe('Titan on Bedrock', () => {
  const vector = (first: number) => [first, ...Array(255).fill(0)]

  it('asks once for each text and keeps their order', async () => {
    answer = ({ body }) => [200, { embedding: vector(body.inputText.length), inputTextTokenCount: 3 }]
    const embedder = await bedrockEmbedder({ dimension: 256, client: client() })
    const vectors = await embedder.embed(['배터리', 'battery pack', 'x', 'yy', 'zzzz'])
    expect(vectors.map(([first]) => first)).toEqual([3, 12, 1, 2, 4])
    expect([embedder.model, embedder.dimension]).toEqual(['amazon.titan-embed-text-v2:0', 256])
    expect(asked.length).toBe(5)
    expect(asked.find(({ body }) => body.inputText === '배터리')).toMatchObject({
      path: '/model/amazon.titan-embed-text-v2:0/invoke',
      body: { inputText: '배터리', dimensions: 256, normalize: true },
      headers: { 'content-type': 'application/json', accept: 'application/json' },
    })
    expect(asked[0]?.headers.authorization).toMatch(
      /^AWS4-HMAC-SHA256 Credential=AKIDEXAMPLE\/\d{8}\/ap-northeast-2\/bedrock\/aws4_request/,
    )
  })

  it('cuts a text to what the model takes', async () => {
    answer = () => [200, { embedding: vector(1) }]
    await (await bedrockEmbedder({ dimension: 256, client: client() })).embed(['가'.repeat(20_000)])
    expect(asked[0]?.body.inputText.length).toBe(8000)
  })

  it.each<[string, number, unknown, string]>([
    ['an error', 400, { message: 'too long' }, 'too long'],
    ['another length', 200, { embedding: [1, 2, 3] }, 'gave 3 dimensions instead of 256'],
    ['no vector', 200, { message: 'hello' }, 'embedding'],
  ])('fails on %s', async (_, status, body, message) => {
    answer = () => [status, body]
    const embedder = await bedrockEmbedder({ dimension: 256, client: client() })
    await expect(embedder.embed(['text'])).rejects.toThrow(message)
  })
})

describe('Claude on Bedrock', () => {
  const part = (name: string): Explained => ({
    part: { name, category: 'battery', price: 5, quantity: 1, condition: 'used' } as Explained['part'],
    specification: undefined,
    useCases: [],
    score: 0.5,
  })
  const says = (text: string) => {
    answer = () => [
      200,
      { output: { message: { role: 'assistant', content: [{ text }] } }, stopReason: 'end_turn', usage: {} },
    ]
  }
  const explain = async (...names: string[]) =>
    (await bedrockExplainer({ model: 'anthropic.claude-test', client: client() })).explain(
      '태양광',
      names.map(part),
    )

  it('asks once for all parts, with the data of sellers as data', async () => {
    says('Here you are: ["첫째", "둘째"]')
    expect(await explain('pack one', 'pack two')).toEqual(['첫째', '둘째'])
    const [{ path, body }] = asked as [Asked]
    expect(path).toBe('/model/anthropic.claude-test/converse')
    expect(body.system[0].text).toContain('JSON array')
    expect(body.inferenceConfig).toEqual({ temperature: 0, maxTokens: 500 })
    const shown = JSON.parse(body.messages[0].content[0].text)
    expect(shown).toMatchObject({ query: '태양광', parts: [{ price: 5 }, { quantity: 1 }] })
    expect(shown.parts[0].text).toContain('pack one')
  })

  it('asks nothing for no parts', async () => {
    expect(await explain()).toEqual([])
    expect(asked).toEqual([])
  })

  it.each([
    ['too few reasons', '["one"]', 'There are 1 reasons for 2 parts'],
    ['an empty one', '["one", " "]', 'too_small'],
    ['no list', 'I cannot help with that.', 'JSON'],
    ['something else', '[1, 2]', 'invalid_type'],
  ])('fails on %s', async (_, text, message) => {
    says(text)
    await expect(explain('pack one', 'pack two')).rejects.toThrow(message)
  })
})

describe('a sentence transformer from a folder', () => {
  const pipeline =
    (dims: (texts: number) => number[], given: string[][] = []): FeatureExtraction =>
    async (texts, options) => {
      expect(options).toEqual({ pooling: 'mean', normalize: true })
      given.push(texts)
      return { dims: dims(texts.length), data: Float32Array.from(texts.flatMap(text => [text.length, 1, 0])) }
    }

  it('is asked in batches, and named by its folder', async () => {
    const given: string[][] = []
    const open = async (folder: string) => {
      expect(folder).toBe('/models/multilingual-e5-small')
      return pipeline(texts => [texts, 3], given)
    }
    const embedder = await onnxEmbedder({ folder: '/models/multilingual-e5-small/', open })
    expect([embedder.model, embedder.dimension]).toEqual(['multilingual-e5-small', 3])
    const texts = Array.from({ length: 20 }, (_, at) => 'x'.repeat(at + 1))
    const vectors = await embedder.embed(texts)
    expect(vectors.map(([first]) => first)).toEqual(texts.map(text => text.length))
    expect(given.map(({ length }) => length)).toEqual([1, 16, 4])
  })

  it('fails if it gives something else than a vector for each text', async () => {
    const open = async () => pipeline(texts => [texts, 4, 3])
    await expect(onnxEmbedder({ folder: '/m', open })).rejects.toThrow('[1, 4, 3]')
  })

  it('without the package, or without the model, says so at the start', async () => {
    await expect(onnxEmbedder({ folder: mkdtempSync(join(tmpdir(), 'no-model-')) })).rejects.toThrow()
  })
})

describe('the environment chooses', () => {
  const openWith = (env: Record<string, string>) => openPorts({ common: {} as Ports, env, data: '' })

  it('what needs nothing, unless it says otherwise', async () => {
    const { embedder, explainer } = await openWith({})
    expect([embedder.model, embedder.dimension]).toEqual(['offline-glossary-ngrams-v1', 512])
    expect(explainer.model).toBe('offline-shared-terms-v1')
  })

  it('models of Bedrock', async () => {
    const { embedder, explainer } = await openWith({
      EECAR_EMBEDDER: 'bedrock',
      EECAR_EMBEDDING_DIMENSION: '1024',
      EECAR_EXPLAINER: 'bedrock',
      EECAR_EXPLANATION_MODEL: 'anthropic.some',
    })
    expect([embedder.model, embedder.dimension]).toEqual(['amazon.titan-embed-text-v2:0', 1024])
    expect(explainer.model).toBe('anthropic.some')
  })

  it.each([
    [{ EECAR_EMBEDDER: 'magic' }, 'EECAR_EMBEDDER must be one of offline, bedrock, onnx'],
    [{ EECAR_EMBEDDER: 'onnx' }, 'EECAR_ONNX_FOLDER'],
    [{ EECAR_EMBEDDING_DIMENSION: 'many' }, 'EECAR_EMBEDDING_DIMENSION must be a number'],
  ])('%o is refused in one sentence', async (env, sentence) => {
    const refusal = await openWith(env as never).catch(error => error)
    expect(refusal).toBeInstanceOf(SetupError)
    expect(refusal.message).toContain(sentence)
    expect(refusal.message).not.toContain('\n')
  })
})
