import { type PortsContext, readSettings, SetupError } from '@monotable/server'
import * as z from 'zod'
import { bedrockEmbedder } from '../embedding/bedrock.ts'
import { offlineEmbedder } from '../embedding/offline.ts'
import { onnxEmbedder } from '../embedding/onnx.ts'
import { Allowance } from '../matches/allowance.ts'
import { bedrockExplainer } from '../matches/explaining/bedrock.ts'
import { offlineExplainer } from '../matches/explaining/offline.ts'
import { QueryVectors } from '../matches/find-similar-queries.ts'
import { PartSearch } from '../search/part-search.ts'
import type { Embedder, Explainer, OwnPorts } from './ports.ts'
import { readUses } from './read-uses.ts'

/** Settings of the models. The defaults need nothing. */
const settings = z.object({
  EECAR_EMBEDDER: z.enum(['offline', 'bedrock', 'onnx']).default('offline'),
  /** A Titan model; its default unless given. */
  EECAR_EMBEDDING_MODEL: z.string().min(1).optional(),
  EECAR_EMBEDDING_DIMENSION: z.coerce.number().int().min(1).optional(),
  /** From which cosine on a part fits a sentence that nothing else is understood of; for learned models. */
  EECAR_EMBEDDING_FLOOR: z.coerce.number().min(0).max(1).optional(),
  EECAR_ONNX_FOLDER: z.string().min(1).optional(),
  EECAR_EXPLAINER: z.enum(['offline', 'bedrock']).default('offline'),
  EECAR_EXPLANATION_MODEL: z.string().min(1).default('anthropic.claude-3-haiku-20240307-v1:0'),
  /** A file of uses beside those that are known: a JSON list. */
  EECAR_USES: z.string().min(1).optional(),
  /** New answers to visitors that one process keeps in a day. */
  EECAR_VISITOR_ANSWERS: z.coerce.number().int().min(0).default(20_000),
})

type Settings = z.output<typeof settings>

/** The ports that the environment asks for. */
export async function openPorts({ common, env }: PortsContext): Promise<OwnPorts> {
  const data = readSettings('eecar', settings, env)
  const [opened, explainer, uses] = await Promise.all([
    openEmbedder(data),
    openExplainer(data),
    readUses(data.EECAR_USES),
  ])
  const embedder = { ...opened, floor: data.EECAR_EMBEDDING_FLOOR }
  const search = new PartSearch(common.objects, embedder, uses)
  const visitorAnswers = new Allowance(data.EECAR_VISITOR_ANSWERS)
  return { embedder, explainer, search, visitorAnswers, queryVectors: new QueryVectors() }
}

async function openEmbedder(given: Settings): Promise<Embedder> {
  const { EECAR_EMBEDDER: kind, EECAR_ONNX_FOLDER: folder } = given
  const { EECAR_EMBEDDING_MODEL: model, EECAR_EMBEDDING_DIMENSION: dimension } = given
  if (kind === 'offline') return offlineEmbedder()
  if (kind === 'bedrock')
    return bedrockEmbedder({
      ...(model !== undefined && { model }),
      ...(dimension !== undefined && { dimension }),
    })
  if (folder === undefined) throw new SetupError('EECAR_EMBEDDER=onnx needs EECAR_ONNX_FOLDER')
  return onnxEmbedder({ folder })
}

async function openExplainer({ EECAR_EXPLAINER, EECAR_EXPLANATION_MODEL }: Settings): Promise<Explainer> {
  return EECAR_EXPLAINER === 'offline'
    ? offlineExplainer()
    : bedrockExplainer({ model: EECAR_EXPLANATION_MODEL })
}
