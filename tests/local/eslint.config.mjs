// How the scripts of the local page are linted; names that nobody has declared are tsc's to find.

import js from "@eslint/js";

export default [
  { ignores: ["**/discord.js"] },
  js.configs.recommended,
  {
    rules: {
      "no-undef": "off",
      "no-var": "error",
      "prefer-const": "error",
      "no-shadow": "error",
      "no-self-compare": "error",
      "no-unused-expressions": ["error", { allowShortCircuit: true }],
      "object-shorthand": "error",
      eqeqeq: "error",
    },
  },
];
