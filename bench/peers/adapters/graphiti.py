"""Graphiti as a library, on Kuzu, its embedded store that needs no server; without its reranker, which asks a model."""

import os
from pathlib import Path

from conversation import Text
from graphiti_core import Graphiti
from graphiti_core.cross_encoder.client import CrossEncoderClient
from graphiti_core.driver.driver import GraphProvider
from graphiti_core.driver.kuzu_driver import KuzuDriver
from graphiti_core.edges import EntityEdge
from graphiti_core.embedder.openai import OpenAIEmbedder, OpenAIEmbedderConfig
from graphiti_core.graph_queries import get_fulltext_indices
from graphiti_core.llm_client.config import LLMConfig
from graphiti_core.llm_client.openai_generic_client import OpenAIGenericClient
from graphiti_core.nodes import EntityNode, EpisodeType
from graphiti_core.search.search_config_recipes import COMBINED_HYBRID_SEARCH_RRF

os.environ["GRAPHITI_TELEMETRY_ENABLED"] = "false"
IN_PROCESS = True


class Unused(CrossEncoderClient):
    """The constructor wants a reranker; ranks fused of words and vectors ask none."""

    async def rank(self, query: str, passages: list[str]) -> list[tuple[str, float]]:
        raise NotImplementedError


class Peer:
    async def start(self, home: Path, url: str) -> None:
        driver = KuzuDriver(str(home / "graph.kuzu"))
        # The driver leaves its own full-text indexes unmade, and lacks a field that the write path reads.
        driver._database = "default"
        for query in get_fulltext_indices(GraphProvider.KUZU):
            await driver.execute_query(query)
        model = OpenAIGenericClient(LLMConfig(api_key="none", model="scripted", small_model="scripted", base_url=url))
        vectors = OpenAIEmbedder(OpenAIEmbedderConfig(api_key="none", base_url=url, embedding_dim=384))
        self.graphiti = Graphiti(graph_driver=driver, llm_client=model, embedder=vectors, cross_encoder=Unused())
        self.names: dict[str, str] = {}

    async def write(self, text: Text, group: str) -> None:
        given = {"name": text.name, "episode_body": text.content, "source_description": "conversation", "group_id": group}
        done = await self.graphiti.add_episode(**given, reference_time=text.at, source=EpisodeType.message)
        self.names[done.episode.uuid] = text.name

    async def settle(self, group: str) -> None:
        """A write is done when it is answered."""

    async def search(self, question: str, group: str) -> dict[str, list[str]]:
        config = COMBINED_HYBRID_SEARCH_RRF.model_copy(update={"limit": 30, "community_config": None})
        found = await self.graphiti.search_(question, config=config, group_ids=[group])
        facts = [self.names[uuid] for edge in found.edges for uuid in edge.episodes if uuid in self.names]
        episodes = [self.names[e.uuid] for e in found.episodes]
        return {"facts": facts, "episodes": episodes, "episodes, then facts": episodes + facts}

    async def read_graph(self, group: str) -> tuple[int, int]:
        nodes = await EntityNode.get_by_group_ids(self.graphiti.driver, [group])
        return len(nodes), len(await EntityEdge.get_by_group_ids(self.graphiti.driver, [group]))

    async def stop(self) -> None:
        await self.graphiti.close()
