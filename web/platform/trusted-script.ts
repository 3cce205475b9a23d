/** Trusted Types, which the libraries' types lack so far. */
interface TrustedTypes {
  createPolicy: (
    name: string,
    rules: { createScriptURL: (address: string) => string },
  ) => { createScriptURL: (address: string) => string };
}

/**
 * Returns a script address that the page's policy (`require-trusted-types-for 'script'`) accepts for a worker.
 * `policy`: its name, used once per page.
 */
export function trustedScript(policy: string, address: string): string {
  const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes };
  const made = trustedTypes?.createPolicy(policy, { createScriptURL: (own) => own });
  return made?.createScriptURL(address) ?? address;
}
