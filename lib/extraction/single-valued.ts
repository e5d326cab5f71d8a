export const isSingleValued = (_relation: string): boolean => false;
