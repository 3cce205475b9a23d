/** Trusted Types, which the libraries' types do not know yet. */
interface TrustedTypes {
  createPolicy: (
    name: string,
    rules: { createScriptURL: (address: string) => string },
  ) => { createScriptURL: (address: string) => string };
}

/** The page's policy (`require-trusted-types-for 'script'`) lets no plain text name a worker. `policy`: what names it, once a page. */
export function trustedScript(policy: string, address: string): string {
  const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes };
  const made = trustedTypes?.createPolicy(policy, { createScriptURL: (own) => own });
  return made?.createScriptURL(address) ?? address;
}
