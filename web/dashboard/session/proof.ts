/** Asks the person for her password or passkey. @returns whether she gave it */
type Ask = () => Promise<boolean>

let ask: Ask | undefined
let asking: Promise<boolean> | undefined

/** Says who asks: the dialog, while it is on the page. @returns takes it back */
export function setProofDialog(dialog: Ask): () => void {
  ask = dialog
  return () => {
    ask = undefined
  }
}

/**
 * Makes a call. Where the server wants a proof of the last ten minutes first (403 `password_due`), asks for it and makes the
 * call once more. Calls that want it at the same time wait for one answer.
 */
export async function fetchWithProof(request: Request): Promise<Response> {
  const again = request.clone()
  const answer = await fetch(request)
  if (!ask || !(await isProofDue(answer))) return answer
  asking ??= ask().finally(() => {
    asking = undefined
  })
  return (await asking) ? fetch(again) : answer
}

async function isProofDue(answer: Response): Promise<boolean> {
  if (answer.status !== 403) return false
  const body = await answer
    .clone()
    .json()
    .catch(() => undefined)
  return body?.error?.code === 'password_due'
}
