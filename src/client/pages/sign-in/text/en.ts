/**
 * Every word of the sign-in page in English. Another language is another file of this form
 * (`index.ts`).
 */
export const en = {
  signInHeading: "Sign in",
  signInLead: "This Daywright is protected by its owner’s token (DAYWRIGHT_ACCESS_TOKEN).",
  token: "Token",
  signIn: "Sign in",
  signInFailed: "This is not the owner’s token. Check it and try again.",
  signInWith: (host: string) => `Sign in with ${host}`,
  signInOrToken: "Or, if this server is yours, use its token:",
  signInFailures: {
    "not-begun": "That sign-in took too long, or began in another browser. Begin again.",
    denied: "You were not signed in: you or the provider declined.",
    unreachable: "The provider cannot be reached. Try again later.",
    "timed-out": "The provider is not answering. Try again later.",
    refused:
      "The provider refused the sign-in: a setting there or on this server is wrong. Tell whoever runs this server.",
    untrusted: "The provider’s answer failed a security check. Begin again.",
    "not-allowed": "You are not among those who may sign in here. Ask whoever runs this server to add you.",
    "unverified-email": "The provider has not verified your e-mail address. Verify it there, then sign in again.",
  } as Readonly<Record<string, string>>,
};

export type Text = typeof en;
