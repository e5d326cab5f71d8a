"""The official Python client against a server: what a model behind it reads is enough to correct a fact.

Takes the address of /mcp and an API key, and prints the names of the tools as JSON.
"""

import asyncio
import json
import re
import sys

import httpx2
from mcp.client import Client
from mcp.client.streamable_http import streamable_http_client


async def main(url: str, key: str) -> None:
    headers = {"Authorization": f"Bearer {key}"}
    async with httpx2.AsyncClient(headers=headers, timeout=60) as http:
        async with Client(streamable_http_client(url, http_client=http)) as client:
            assert not client.server_capabilities.tools.list_changed
            tools = (await client.list_tools()).tools

            async def call(name: str, **arguments: object) -> str:
                answer = await client.call_tool(name, arguments)
                assert not answer.is_error, answer
                return answer.content[0].text

            await call("correct", subject="Rosa Python", predicate="lives in", object="Trieste")
            known = await call("about", entity="Rosa Python")
            [found] = re.findall(r"\[([\w-]{12})\] \"Rosa Python lives in Trieste", known)
            assert "Retracted" in await call("correct", edge_uuid=found)
            assert "Trieste" not in await call("about", entity="Rosa Python")
            print(json.dumps([tool.name for tool in tools]))


asyncio.run(main(*sys.argv[1:]))
