# Generated from /openapi.json by datamodel-codegen.

from __future__ import annotations

from typing import Any, Literal, TypeAlias, TypedDict

from typing_extensions import NotRequired


class Episode(TypedDict):
    uuid: str
    name: str
    group_id: str
    source_description: str
    excerpt: str
    valid_at: str
    created_at: str
    extract_intent: bool
    task_id: str


class GetEpisodesResponse(TypedDict):
    ok: Literal[True]
    episodes: list[Episode]
    total: int


Tag: TypeAlias = str


class PostEpisodesRequest(TypedDict):
    content: str
    group_id: NotRequired[str]
    source_description: NotRequired[str]
    extract_intent: NotRequired[bool]
    valid_at: NotRequired[str]
    name: NotRequired[str]
    author: NotRequired[str]
    tags: NotRequired[list[Tag]]
    document_id: NotRequired[str]
    expires_at: NotRequired[str]


class Extracted(TypedDict):
    entities: int
    edges: int
    statements: int


class Cogram(TypedDict):
    mode: Literal['async']
    status: Literal['pipeline_running_in_background']
    task_id: str
    note: str


class IntentSuggestion(TypedDict):
    should_extract: bool
    confidence: float
    reason: str


class Replaced(TypedDict):
    episode: str
    ended: int
    kept: int


class PostEpisodesResponse(TypedDict):
    ok: Literal[True]
    episode_name: str
    extracted: Extracted
    group_id: str
    warning: str | None
    cogram: Cogram
    intent_suggestion: IntentSuggestion | None
    replaced: NotRequired[Replaced]


class Entity(TypedDict):
    uuid: str
    name: str


class EvidenceItem(TypedDict):
    episode: str
    quote: str
    start: int
    end: int


class Edge(TypedDict):
    edge_uuid: str
    source: str
    target: str
    relation: str
    status: Literal['stated', 'planned', 'negated', 'hypothetical', 'past']
    fact: str
    retracted: bool
    confidence: float
    evidence: list[EvidenceItem]


class Statement(TypedDict):
    uuid: str
    entity: str
    predicate: str
    relation: str
    value: str | None
    status: Literal['stated', 'planned', 'negated', 'hypothetical', 'past']
    fact: str
    retracted: bool
    confidence: float
    evidence: list[EvidenceItem]


class GetEpisodesByNameResponse(TypedDict):
    uuid: str
    name: str
    content: str
    group_id: str
    source_description: str
    tags: list[str]
    document_id: str | None
    expires_at: str | None
    author: str | None
    valid_at: str
    created_at: str
    extract_intent: bool
    extractor: str
    task_id: str
    entities: list[Entity]
    edges: list[Edge]
    statements: list[Statement]


class Deleted(TypedDict):
    episodes: int
    edges: int
    entities: int


class Kept(TypedDict):
    edges: int
    entities: int


class Restored(TypedDict):
    edges: int


class DeleteEpisodesByNameResponse(TypedDict):
    ok: Literal[True]
    deleted: Deleted
    kept: Kept
    restored: Restored


class DeleteDocumentsByDocumentIdResponse(TypedDict):
    ok: Literal[True]
    deleted: Deleted
    kept: Kept
    restored: Restored


class PostFactsRequest(TypedDict):
    subject: str
    predicate: str
    object: str
    fact: NotRequired[str]
    group_id: NotRequired[str]
    source_description: NotRequired[str]
    extract_intent: NotRequired[bool]
    valid_at: NotRequired[str]
    invalid_at: NotRequired[str]
    subject_label: NotRequired[str]
    object_label: NotRequired[str]
    name: NotRequired[str]
    tags: NotRequired[list[Tag]]
    document_id: NotRequired[str]
    expires_at: NotRequired[str]


class Fact(TypedDict):
    edge_uuid: str
    subject: str
    predicate: str
    object: str
    fact: str
    created: bool
    valid_at: str


class RetractedItem(TypedDict):
    edge_uuid: str
    fact: str
    reason: str


class PostFactsResponse(TypedDict):
    ok: Literal[True]
    episode_name: str
    extracted: Extracted
    group_id: str
    warning: str | None
    cogram: Cogram
    intent_suggestion: IntentSuggestion | None
    replaced: NotRequired[Replaced]
    fact: Fact
    retracted: list[RetractedItem]


GroupId: TypeAlias = str


Label: TypeAlias = str


CognitivePattern: TypeAlias = str


Relation: TypeAlias = str


class PostSearchRequest(TypedDict):
    query: str
    group_id: NotRequired[str]
    group_ids: NotRequired[list[GroupId]]
    scope: NotRequired[Literal['edges', 'entities', 'episodes', 'all']]
    limit: NotRequired[int]
    include_retracted: NotRequired[bool]
    as_of: NotRequired[str]
    labels: NotRequired[list[Label]]
    edge_kinds: NotRequired[
        list[
            Literal[
                'preference', 'principle', 'action', 'context', 'competitor', 'unknown'
            ]
        ]
    ]
    cognitive_patterns: NotRequired[list[CognitivePattern]]
    relations: NotRequired[str | list[Relation]]
    tags: NotRequired[str | list[Tag]]
    center: NotRequired[str]
    reranker: NotRequired[Literal['rrf', 'mmr', 'node_distance', 'none']]
    min_score: NotRequired[float]
    min_confidence: NotRequired[float]
    include_context: NotRequired[bool]
    max_tokens: NotRequired[int]
    explain: NotRequired[bool]


class IntentMeta(TypedDict):
    edge_kind: str
    cognitive_pattern: str
    why_connected: str
    director_vision: str


class Edge1(TypedDict):
    edge_uuid: str
    source: str
    target: str | None
    name: str
    relation: str
    status: Literal['stated', 'planned', 'negated', 'hypothetical', 'past']
    value: str | None
    fact: str
    score: float
    confidence: float
    evidence: list[EvidenceItem]
    cognitive_pattern: str | None
    intent_meta: IntentMeta | None
    valid_at: str
    invalid_at: str | None
    created_at: str
    retracted_at: str | None
    group_id: str
    episodes: list[str]
    score_breakdown: NotRequired[dict[str, float]]


class Entity1(TypedDict):
    uuid: str
    name: str
    labels: list[str]
    summary: str
    edge_count: int
    score: float
    knot: bool
    knot_narrative: NotRequired[str]
    score_breakdown: NotRequired[dict[str, float]]


class Episode1(TypedDict):
    uuid: str
    name: str
    excerpt: str
    valid_at: str
    group_id: str
    score: float
    score_breakdown: NotRequired[dict[str, float]]


class PostSearchResponse(TypedDict):
    ok: Literal[True]
    query: str
    edges: list[Edge1]
    entities: list[Entity1]
    episodes: list[Episode1]
    context: NotRequired[str]
    warning: NotRequired[str]
    took_ms: float


class PostContextRequest(TypedDict):
    query: str
    group_id: NotRequired[str]
    group_ids: NotRequired[list[GroupId]]
    max_tokens: NotRequired[int]
    as_of: NotRequired[str]
    relations: NotRequired[str | list[Relation]]
    tags: NotRequired[str | list[Tag]]
    min_score: NotRequired[float]
    min_confidence: NotRequired[float]


class Citation(TypedDict):
    ref: str
    kind: Literal['fact', 'episode', 'narrative']
    uuid: str
    episode: NotRequired[str]
    valid_at: str | None


class OmittedItem(TypedDict):
    kind: Literal['fact', 'episode', 'narrative']
    uuid: str
    reason: Literal['budget', 'duplicate', 'low_confidence']


class PostContextResponse(TypedDict):
    ok: Literal[True]
    text: str
    tokens: int
    citations: list[Citation]
    warning: NotRequired[str]
    omitted: list[OmittedItem]
    took_ms: float


class GetGraphNodesResponse1(TypedDict):
    u: str
    n: str
    l: list[str]
    d: int
    k: Literal[0, 1]
    ks: float | None


class GetGraphLinksResponse1(TypedDict):
    u: str
    s: str
    t: str
    p: str | None
    r: Literal[0, 1]


class PatchGraphNodesByNameRequest1(TypedDict):
    name: str
    labels: NotRequired[list[Label]]
    hidden: NotRequired[bool]


class PatchGraphNodesByNameRequest2(TypedDict):
    name: NotRequired[str]
    labels: list[Label]
    hidden: NotRequired[bool]


class PatchGraphNodesByNameRequest3(TypedDict):
    name: NotRequired[str]
    labels: NotRequired[list[Label]]
    hidden: bool


PatchGraphNodesByNameRequest: TypeAlias = (
    PatchGraphNodesByNameRequest1
    | PatchGraphNodesByNameRequest2
    | PatchGraphNodesByNameRequest3
)


class Narrative(TypedDict):
    text: str
    stance: str
    open_questions: list[str]
    cognitive_pattern: str


class PatchGraphNodesByNameResponse(TypedDict):
    uuid: str
    name: str
    labels: list[str]
    aliases: list[str]
    summary: str
    edge_count: int
    episode_count: int
    space: Literal['team', 'member']
    member_id: str | None
    created_at: str
    knot_narrative: str | None
    knot_score: float | None
    knot_synthesized_at: float | None
    knot_model: str | None
    narrative: Narrative | None
    hidden: bool
    retraction_id: str | None


class Entity2(TypedDict):
    uuid: str
    name: str
    labels: list[str]
    aliases: list[str]
    summary: str
    edge_count: int
    episode_count: int
    space: Literal['team', 'member']
    member_id: str | None
    created_at: str
    knot_narrative: str | None
    knot_score: float | None
    knot_synthesized_at: float | None
    knot_model: str | None
    narrative: Narrative | None


class Neighbor(TypedDict):
    peer: str
    direction: Literal['in', 'out']
    relation: str
    status: Literal['stated', 'planned', 'negated', 'hypothetical', 'past']
    fact: str
    cognitive_pattern: str | None
    intent_meta: IntentMeta | None
    edge_uuid: str
    confidence: float
    evidence: list[EvidenceItem]


class Statement1(TypedDict):
    uuid: str
    predicate: str
    relation: str
    value: str | None
    status: Literal['stated', 'planned', 'negated', 'hypothetical', 'past']
    fact: str
    cognitive_pattern: str | None
    intent_meta: IntentMeta | None
    confidence: float
    evidence: list[EvidenceItem]
    valid_at: str
    invalid_at: str | None
    created_at: str
    retracted_at: str | None
    episodes: list[str]


class Episode2(TypedDict):
    uuid: str
    name: str
    valid_at: str


class GetGraphNodesByNameDetailsResponse(TypedDict):
    entity: Entity2
    neighbors: list[Neighbor]
    statements: list[Statement1]
    episodes: list[Episode2]


class PatchGraphEdgesByUuidRequest1(TypedDict):
    fact: str
    predicate: NotRequired[str]
    source: NotRequired[str]
    target: NotRequired[str | None]
    valid_at: NotRequired[str]
    invalid_at: NotRequired[str | None]


class PatchGraphEdgesByUuidRequest2(TypedDict):
    fact: NotRequired[str]
    predicate: str
    source: NotRequired[str]
    target: NotRequired[str | None]
    valid_at: NotRequired[str]
    invalid_at: NotRequired[str | None]


class PatchGraphEdgesByUuidRequest3(TypedDict):
    fact: NotRequired[str]
    predicate: NotRequired[str]
    source: str
    target: NotRequired[str | None]
    valid_at: NotRequired[str]
    invalid_at: NotRequired[str | None]


class PatchGraphEdgesByUuidRequest4(TypedDict):
    fact: NotRequired[str]
    predicate: NotRequired[str]
    source: NotRequired[str]
    target: str | None
    valid_at: NotRequired[str]
    invalid_at: NotRequired[str | None]


class PatchGraphEdgesByUuidRequest5(TypedDict):
    fact: NotRequired[str]
    predicate: NotRequired[str]
    source: NotRequired[str]
    target: NotRequired[str | None]
    valid_at: str
    invalid_at: NotRequired[str | None]


class PatchGraphEdgesByUuidRequest6(TypedDict):
    fact: NotRequired[str]
    predicate: NotRequired[str]
    source: NotRequired[str]
    target: NotRequired[str | None]
    valid_at: NotRequired[str]
    invalid_at: str | None


PatchGraphEdgesByUuidRequest: TypeAlias = (
    PatchGraphEdgesByUuidRequest1
    | PatchGraphEdgesByUuidRequest2
    | PatchGraphEdgesByUuidRequest3
    | PatchGraphEdgesByUuidRequest4
    | PatchGraphEdgesByUuidRequest5
    | PatchGraphEdgesByUuidRequest6
)


class PatchGraphEdgesByUuidResponse(TypedDict):
    edge_uuid: str
    source: str
    target: str | None
    name: str
    relation: str
    status: Literal['stated', 'planned', 'negated', 'hypothetical', 'past']
    value: str | None
    fact: str
    confidence: float
    evidence: list[EvidenceItem]
    cognitive_pattern: str | None
    intent_meta: IntentMeta | None
    valid_at: str
    invalid_at: str | None
    created_at: str
    retracted_at: str | None
    group_id: str
    episodes: list[str]
    superseded: str | None
    retraction_id: str | None


class PostRetractionsRequest1(TypedDict):
    edge_uuid: str
    episode: NotRequired[str]
    entity: NotRequired[str]
    siblings: NotRequired[bool]
    reason: NotRequired[str]
    dry_run: NotRequired[bool]


class PostRetractionsRequest2(TypedDict):
    edge_uuid: NotRequired[str]
    episode: str
    entity: NotRequired[str]
    siblings: NotRequired[bool]
    reason: NotRequired[str]
    dry_run: NotRequired[bool]


class PostRetractionsRequest3(TypedDict):
    edge_uuid: NotRequired[str]
    episode: NotRequired[str]
    entity: str
    siblings: NotRequired[bool]
    reason: NotRequired[str]
    dry_run: NotRequired[bool]


PostRetractionsRequest: TypeAlias = (
    PostRetractionsRequest1 | PostRetractionsRequest2 | PostRetractionsRequest3
)


class Edge2(TypedDict):
    edge_uuid: str
    fact: str


class PostRetractionsResponse(TypedDict):
    ok: Literal[True]
    retraction_id: str | None
    retracted_edges: int
    edges: list[Edge2]


class Edge3(TypedDict):
    edge_uuid: str
    fact: str
    merged_into: str | None


class DeleteRetractionsByIdResponse(TypedDict):
    ok: Literal[True]
    retraction_id: str | None
    restored_edges: int
    edges: list[Edge3]


MergeItem: TypeAlias = str


NeverItem: TypeAlias = str


class PostMergesRequest1(TypedDict):
    keep: str
    merge: list[MergeItem]
    never: NotRequired[list[NeverItem]]
    dry_run: NotRequired[bool]


class PostMergesRequest2(TypedDict):
    keep: NotRequired[str]
    merge: NotRequired[list[MergeItem]]
    never: list[NeverItem]
    dry_run: NotRequired[bool]


PostMergesRequest: TypeAlias = PostMergesRequest1 | PostMergesRequest2


class Moved(TypedDict):
    edges: int
    mentions: int


class PostMergesResponse(TypedDict):
    ok: Literal[True]
    merge_id: str | None
    entity: str
    moved: Moved


class DeleteMergesByIdResponse(TypedDict):
    ok: Literal[True]
    kept: str
    restored: list[str]


class GetChangesResponse1(TypedDict):
    seq: int
    at: str
    type: Literal[
        'episode.processed',
        'fact.added',
        'fact.retracted',
        'knot.synthesized',
        'quota.reached',
    ]
    data: dict[str, Any]


class PostRestoreRequest1(TypedDict):
    kind: Literal['export']
    version: Literal[1]
    exported_at: str
    team_id: str
    kinds: dict[str, str]


class PostRestoreRequest2(TypedDict):
    kind: Literal['episode']
    project_id: str
    id: str
    name: str
    group_id: str
    content: str
    source_description: str
    author: NotRequired[str | None]
    tags: NotRequired[list[Tag]]
    document_id: NotRequired[str | None]
    expires_at: NotRequired[str | None]
    is_expired: NotRequired[bool]
    extract_intent: bool
    extractor: str
    warning: NotRequired[str | None]
    task_id: str
    valid_at: str
    created_at: str


StatedLabel: TypeAlias = str


Alias: TypeAlias = str


class PostRestoreRequest3(TypedDict):
    kind: Literal['entity']
    project_id: str
    id: str
    name: str
    labels: list[Label]
    stated_labels: list[StatedLabel]
    labels_fixed: bool
    hidden: bool
    hidden_in: NotRequired[list[str]]
    aliases: list[Alias]
    space: Literal['team', 'member']
    member_id: str | None
    narrative: Narrative | None
    is_knot: bool
    knot_score: float | None
    knot_narrative: str | None
    knot_model: str | None
    knot_synthesized_at: str | None
    knot_facts: int | None
    knot_episodes: int | None
    created_at: str


FixedLabel: TypeAlias = str


class PostRestoreRequest4(TypedDict):
    kind: Literal['entity_group']
    project_id: str
    entity_id: str
    group_id: str
    name: str | None
    is_own: bool
    stated_labels: list[StatedLabel]
    fixed_labels: NotRequired[list[FixedLabel] | None]
    created_at: str | None
    aliases: list[Alias]


class EvidenceItem6(TypedDict):
    episode_id: str
    start: int
    end: int


class PostRestoreRequest5(TypedDict):
    kind: Literal['fact']
    project_id: str
    id: str
    group_id: str
    source_id: str
    source_name: str
    relation: str
    status: NotRequired[Literal['stated', 'planned', 'negated', 'hypothetical', 'past']]
    value: NotRequired[str | None]
    target_id: str | None
    target_name: str | None
    fact: str
    confidence: float
    importance: NotRequired[float | None]
    valid_at: str
    invalid_at: str | None
    invalid_at_before: str | None
    created_at: str
    retracted_at: str | None
    retraction_reason: str | None
    retraction_id: str | None
    superseded_by: str | None
    edge_kind: str | None
    cognitive_pattern: str | None
    why_connected: str | None
    director_vision: str | None
    episode_ids: list[str]
    evidence: list[EvidenceItem6]


class PostRestoreRequest6(TypedDict):
    kind: Literal['mention']
    project_id: str
    episode_id: str
    entity_id: str
    group_id: str
    valid_at: str
    label: str | None


class Step(TypedDict):
    name: str
    state: Literal['pending', 'running', 'done', 'failed', 'skipped']
    attempts: int
    started_at: str | None
    finished_at: str | None
    reason: str | None
    error: str | None
    result: NotRequired[dict[str, Any]]


class PostRestoreRequest7(TypedDict):
    kind: Literal['task']
    project_id: str
    id: str
    episode_id: str
    group_id: str
    state: Literal['queued', 'running', 'done', 'failed', 'cancelled']
    created_at: str
    finished_at: str | None
    error: str | None
    steps: list[Step] | None


class Example(TypedDict):
    edge_uuid: str
    fact: str
    why_connected: str


class CognitivePattern1(TypedDict):
    name: str
    count: int
    confidence: float
    examples: list[Example]


class Body(TypedDict):
    working_style_summary: str
    recurring_visions: list[str]
    cognitive_patterns: list[CognitivePattern1]


class PostRestoreRequest8(TypedDict):
    kind: Literal['profile']
    project_id: str
    group_id: str
    body: Body
    episode_count: int
    model: str
    generated_at: str


class PostRestoreRequest9(TypedDict):
    kind: Literal['retraction']
    project_id: str
    id: str
    target: Literal['edge', 'episode', 'entity', 'edge_correction', 'node_correction']
    target_id: str
    groups: list[str]
    reason: str | None
    correction: dict[str, Any] | None
    created_at: str
    undone_at: str | None


class PostRestoreRequest10(TypedDict):
    kind: Literal['merge']
    project_id: str
    id: str
    kept_id: str
    gone_id: str
    gone_name: str
    record: dict[str, Any]
    touched: list[str]
    created_at: str
    undone_at: str | None


class PostRestoreRequest11(TypedDict):
    kind: Literal['review_answer']
    project_id: str
    key: str
    answer: str
    undo: dict[str, Any]
    answered_by: str
    created_at: str


class PostRestoreRequest12(TypedDict):
    kind: Literal[
        'team',
        'member',
        'invitation',
        'project',
        'api_key',
        'usage_period',
        'usage_day',
        'billing',
        'audit_entry',
        'request',
    ]


class PostRestoreRequest13(TypedDict):
    field_end: int


PostRestoreRequest: TypeAlias = (
    PostRestoreRequest1
    | PostRestoreRequest2
    | PostRestoreRequest3
    | PostRestoreRequest4
    | PostRestoreRequest5
    | PostRestoreRequest6
    | PostRestoreRequest7
    | PostRestoreRequest8
    | PostRestoreRequest9
    | PostRestoreRequest10
    | PostRestoreRequest11
    | PostRestoreRequest12
    | PostRestoreRequest13
)


class PostRestoreResponse(TypedDict):
    ok: Literal[True]
    restored: dict[str, int]
    left_out: int


class Group(TypedDict):
    group_id: str
    episodes: int
    entities: int
    edges: int
    last_written_at: str | None


class GetGroupsResponse(TypedDict):
    ok: Literal[True]
    groups: list[Group]


class Relation2(TypedDict):
    name: str
    gloss: str
    inverse: str | None
    single_valued: bool
    facts: int


class GetRelationsResponse(TypedDict):
    relations: list[Relation2]


class CognitivePattern2(TypedDict):
    name: str
    count: int
    confidence: float
    examples: list[Example]


class GetProfileResponse(TypedDict):
    group_id: str
    working_style_summary: str
    recurring_visions: list[str]
    cognitive_patterns: list[CognitivePattern2]
    generated_at: str


class Step1(TypedDict):
    name: Literal[
        'narration', 'profile_distillation', 'intent_annotation', 'knot_evaluation'
    ]
    state: Literal['pending', 'running', 'done', 'failed', 'skipped']
    attempts: int
    started_at: str | None
    finished_at: str | None
    reason: str | None
    error: str | None


class Summary(TypedDict):
    nodes_narrated: int
    profile_distilled: bool
    profile_skip_reason: str | None
    edges_annotated: int
    intents_charged: int
    knots_synthesized: int


class GetTasksByTaskIdResponse(TypedDict):
    ok: Literal[True]
    task_id: str
    episode_name: str
    group_id: str
    state: Literal['queued', 'running', 'done', 'failed', 'cancelled']
    status: Literal[
        'pipeline_running_in_background',
        'pipeline_done',
        'pipeline_failed',
        'pipeline_cancelled',
    ]
    created_at: str
    finished_at: str | None
    elapsed_ms: int
    steps: list[Step1]
    summary: Summary
    error: str | None


class PostTasksByTaskIdRetryResponse(TypedDict):
    ok: Literal[True]
    task_id: str
    episode_name: str
    group_id: str
    state: Literal['queued', 'running', 'done', 'failed', 'cancelled']
    status: Literal[
        'pipeline_running_in_background',
        'pipeline_done',
        'pipeline_failed',
        'pipeline_cancelled',
    ]
    created_at: str
    finished_at: str | None
    elapsed_ms: int
    steps: list[Step1]
    summary: Summary
    error: str | None


class Period(TypedDict):
    start: str
    end: str


class Writes(TypedDict):
    used: int
    limit: int | None
    remaining: int | None


class Intents(TypedDict):
    used: int
    limit: int | None
    remaining: int | None


class Retrievals(TypedDict):
    used: int
    limit: int | None
    remaining: int | None


class Knots(TypedDict):
    used: int
    limit: int | None
    remaining: int | None


class Projects(TypedDict):
    used: int
    limit: int | None
    remaining: int | None


class GetUsageResponse(TypedDict):
    tier: Literal['hobby', 'starter', 'growth', 'pro', 'enterprise']
    period: Period
    writes: Writes
    intents: Intents
    retrievals: Retrievals
    knots: Knots
    projects: Projects
    past_due: bool


class GetGraphEntitiesResponseItem(TypedDict):
    uuid: str
    name: str
    labels: list[str]
    aliases: list[str]
    summary: str
    edge_count: int
    episode_count: int
    space: Literal['team', 'member']
    member_id: str | None
    created_at: str
    knot_narrative: str | None
    knot_score: float | None
    knot_synthesized_at: float | None
    knot_model: str | None
    narrative: Narrative | None


GetGraphEntitiesResponse: TypeAlias = list[GetGraphEntitiesResponseItem]


class GetGraphEdgesResponseItem(TypedDict):
    uuid: str
    source: str
    target: str
    source_uuid: str
    target_uuid: str
    name: str
    fact: str
    cognitive_pattern: str | None
    intent_meta: IntentMeta | None
    episodes: list[str]
    valid_at: str
    invalid_at: str | None
    created_at: str
    retracted_at: str | None
    retraction_reason: str | None


GetGraphEdgesResponse: TypeAlias = list[GetGraphEdgesResponseItem]


class GetGraphEpisodesResponseItem(TypedDict):
    uuid: str
    name: str
    content: str
    source_description: str
    group_id: str
    valid_at: str
    created_at: str


GetGraphEpisodesResponse: TypeAlias = list[GetGraphEpisodesResponseItem]


class End(TypedDict):
    field_end: int
    next: NotRequired[str]


class Detail(TypedDict):
    field: str
    message: str


class Error(TypedDict):
    error: Literal[
        'invalid_request',
        'unauthenticated',
        'payment_required',
        'missing_scope',
        'not_found',
        'method_not_allowed',
        'idempotency_conflict',
        'name_conflict',
        'payload_too_large',
        'unsupported_media_type',
        'quota_exceeded',
        'rate_limited',
        'internal_error',
        'unavailable',
    ]
    message: str
    kind: NotRequired[str]
    limit: NotRequired[int]
    used: NotRequired[int]
    resets_at: NotRequired[str]
    details: NotRequired[list[Detail]]
    request_id: str


GetGraphNodesResponse: TypeAlias = GetGraphNodesResponse1 | End


GetGraphLinksResponse: TypeAlias = GetGraphLinksResponse1 | End


GetChangesResponse: TypeAlias = GetChangesResponse1 | End
