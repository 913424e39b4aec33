import type { Text } from "./en.ts";

/** All Chinese words of the sign-in page. */
export const zh: Text = {
  signInHeading: "登录",
  signInLead: "这个 Daywright 由所有者的令牌保护（DAYWRIGHT_ACCESS_TOKEN）。",
  token: "令牌",
  signIn: "登录",
  signInFailed: "这不是所有者的令牌。请检查后重试。",
  signInWith: (host) => `通过 ${host} 登录`,
  signInOrToken: "如果这台服务器是你的，也可以用令牌登录：",
  signInFailures: {
    "not-begun": "这次登录用时过长，或是在另一个浏览器中开始的。请重新开始。",
    denied: "未能登录：你或身份提供方拒绝了。",
    unreachable: "无法连接身份提供方。请稍后再试。",
    "timed-out": "身份提供方没有响应。请稍后再试。",
    refused: "身份提供方拒绝了登录：它或这台服务器的某项设置有误。请告知服务器的管理者。",
    untrusted: "身份提供方的响应未通过安全检查。请重新开始。",
    "not-allowed": "你不在可以登录的人之列。请让服务器的管理者把你加进来。",
    "unverified-email": "身份提供方尚未验证你的邮箱地址。请先在那里验证，再重新登录。",
  },
};
