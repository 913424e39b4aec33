import { chooseLanguage } from "../../language/language.ts";
import { fillMarkup } from "../../ui/fill-markup.ts";
import { refsIn } from "../home/page-elements.ts";
import { loadSignInText } from "./text/index.ts";

/**
 * The sign-in page works without this script, which adds the way to the page that the person
 * wanted.
 */
const ref = refsIn(document);
const query = new URLSearchParams(location.search);
const language = chooseLanguage(localStorage, undefined, navigator.languages);
const text = await loadSignInText(language);
document.documentElement.lang = language === "zh" ? "zh-CN" : "en";
fillMarkup(document, text);
const next = query.get("next") ?? "/";
ref<HTMLInputElement>("sign-in-next").value = next;
const provider = ref<HTMLAnchorElement>("sign-in-provider");
provider.textContent = text.signInWith(ref("sign-in").dataset.provider ?? "");
// With an identity provider, only one person uses the token, so that its button is secondary.
ref("sign-in-button").classList.toggle("primary", !ref("sign-in").dataset.provider);
provider.search = new URLSearchParams({ next }).toString();
const failed = query.get("failed");
if (failed !== null) {
  const why = Object.hasOwn(text.signInFailures, failed) ? text.signInFailures[failed] : undefined;
  ref("error").textContent = why ?? text.signInFailed;
}
document.documentElement.dataset.state = "ready";
