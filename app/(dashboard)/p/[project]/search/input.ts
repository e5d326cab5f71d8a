import { SearchInput } from "@/lib/search/wire";

export const PlaygroundInput = SearchInput;
