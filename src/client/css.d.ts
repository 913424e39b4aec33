// Styles that are fetched with the part that they are of.
declare module "*.css";
