"""The official Python client against a server: what a model behind it reads is enough to correct a fact.

Takes the address of /mcp and an API key, and prints the names of the tools as JSON.
"""

import asyncio
import json
import re
import sys

from mcp import ClientSession
from mcp.client.streamable_http import streamablehttp_client


async def main(url: str, key: str) -> None:
    headers = {"Authorization": f"Bearer {key}"}
    async with streamablehttp_client(url, headers=headers) as (read, write, _):
        async with ClientSession(read, write) as session:
            hello = await session.initialize()
            assert not hello.capabilities.tools.listChanged
            tools = (await session.list_tools()).tools

            async def call(name: str, **arguments: object) -> str:
                answer = await session.call_tool(name, arguments)
                assert not answer.isError, answer
                return answer.content[0].text

            await call("correct", subject="Rosa Python", predicate="lives in", object="Trieste")
            known = await call("about", entity="Rosa Python")
            [found] = re.findall(r"\[([\w-]{12})\] \"Rosa Python lives in Trieste", known)
            assert "Retracted" in await call("correct", edge_uuid=found)
            assert "Trieste" not in await call("about", entity="Rosa Python")
            print(json.dumps([tool.name for tool in tools]))


asyncio.run(main(*sys.argv[1:]))
