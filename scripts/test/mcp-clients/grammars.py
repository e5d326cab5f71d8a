"""llama.cpp's converter of JSON Schema to grammars, as a chat request with tools uses it.

Takes the path of llama_grammar.py; reads the tools as JSON from standard input; prints the names of those with a grammar as JSON.
"""

import importlib.util
import json
import sys

spec = importlib.util.spec_from_file_location("llama_grammar", sys.argv[1])
llama_grammar = importlib.util.module_from_spec(spec)
spec.loader.exec_module(llama_grammar)

tools = json.load(sys.stdin)


def convert(schema: dict) -> str:
    grammar = llama_grammar.json_schema_to_gbnf(json.dumps(schema))
    assert grammar.startswith("root ::=") or "\nroot ::=" in grammar, grammar
    return grammar


for tool in tools:
    convert(tool["inputSchema"])
# As a model that may choose any of them is bound.
one_of_them = [
    {
        "type": "object",
        "properties": {"name": {"const": tool["name"]}, "arguments": tool["inputSchema"]},
        "required": ["name", "arguments"],
    }
    for tool in tools
]
convert({"anyOf": one_of_them})
print(json.dumps([tool["name"] for tool in tools]))
