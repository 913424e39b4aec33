/** That blocks themselves are spoken of, and not what a day holds of them. */
export const BLOCK =
  /\b(?:blocks?|sessions?|slots?|parts?|pieces?|stretch(?:es)?|stints?|sittings?|chunks?|rounds?|runs?)\b|时段|[段块节次]/i;
