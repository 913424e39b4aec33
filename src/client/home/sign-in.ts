import { chooseLanguage } from "../text/index.ts";
import { refsIn } from "./refs.ts";
import { fillHomeMarkup, loadHomeText } from "./text/index.ts";

/** The sign-in page works without this script; with it, it leads on to where the person wanted to go. */
const ref = refsIn(document);
const query = new URLSearchParams(location.search);
const language = chooseLanguage(localStorage, undefined, navigator.languages);
const text = await loadHomeText(language);
document.documentElement.lang = language === "zh" ? "zh-CN" : "en";
fillHomeMarkup(document, text);
ref<HTMLInputElement>("sign-in-next").value = query.get("next") ?? "/";
if (query.has("failed")) ref("error").textContent = text.signInFailed;
document.documentElement.dataset.state = "ready";
