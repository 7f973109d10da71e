import { UnusableImage } from '../images/unusable-image.ts'
import { moveTo, type RunStep } from './step.ts'
import { tryThrice } from './try-thrice.ts'

/** UPLOADED to PREPROCESSED: what is shown is made from what was uploaded. */
export const prepare: RunStep = async ({ db, ports, log }, { upload }) => {
  const outcome = await tryThrice(() => ports.preprocessor.prepare(upload))
  const { attempts } = outcome
  if (outcome.isDone) return moveTo(db, upload, 'PREPROCESSED', { prepared: outcome.value, attempts })
  const { error } = outcome
  log.warn({ err: error, rawId: upload.rawId }, 'an upload could not be preprocessed')
  const reason = error instanceof UnusableImage ? error.fault : 'PREPROCESSING_FAILED'
  return moveTo(db, upload, 'FAILED', { reason, attempts })
}
