"""The pretrained encoder (BERT), small enough to read in one sitting: tensors of a checkpoint by name."""
import json
import os

import torch
import torch.nn.functional as F
from safetensors.torch import load_file
from torch import nn

from .words import SHAPES


class Layer(nn.Module):
    def __init__(self, width, heads, inner, eps):
        super().__init__()
        self.heads = heads
        self.qkv = nn.Linear(width, 3 * width)
        self.out, self.norm1 = nn.Linear(width, width), nn.LayerNorm(width, eps=eps)
        self.up, self.down = nn.Linear(width, inner), nn.Linear(inner, width)
        self.norm2 = nn.LayerNorm(width, eps=eps)

    def forward(self, x, bias, drop):
        b, n, w = x.shape
        q, k, v = self.qkv(x).view(b, n, 3, self.heads, w // self.heads).permute(2, 0, 3, 1, 4)
        if self.training:
            mixed = F.scaled_dot_product_attention(q, k, v, bias, drop)
        else:  # written out: the exported graph then holds plain matrix products, which the runtime fuses
            mixed = ((q @ k.transpose(-1, -2)) * (w // self.heads) ** -0.5 + bias).softmax(-1) @ v
        mixed = mixed.transpose(1, 2).reshape(b, n, w)
        x = self.norm1(x + F.dropout(self.out(mixed), drop, self.training))
        return self.norm2(x + F.dropout(self.down(F.gelu(self.up(x))), drop, self.training))


class Encoder(nn.Module):
    """ids, mask, shapes [batch, pieces] -> vectors [batch, pieces, width]; the table of spellings starts at zero."""

    def __init__(self, config):
        super().__init__()
        width, eps = config["hidden_size"], config["layer_norm_eps"]
        self.width = width
        self.words = nn.Embedding(config["vocab_size"], width)
        self.places = nn.Embedding(config["max_position_embeddings"], width)
        self.segment = nn.Parameter(torch.zeros(width))
        self.norm = nn.LayerNorm(width, eps=eps)
        self.spelling = nn.Embedding(SHAPES, width)
        nn.init.zeros_(self.spelling.weight)
        self.layers = nn.ModuleList(Layer(width, config["num_attention_heads"], config["intermediate_size"], eps) for _ in range(config["num_hidden_layers"]))

    def forward(self, ids, mask, shapes, drop=0.0):
        x = self.words(ids) + self.places.weight[: ids.shape[1]] + self.segment + self.spelling(shapes)
        x = F.dropout(self.norm(x), drop, self.training)
        bias = (1.0 - mask[:, None, None, :].to(x.dtype)) * -1e9
        for layer in self.layers:
            x = layer(x, bias, drop)
        return x


def load_encoder(folder):
    """The encoder of `config.json` and `model.safetensors`; the tables of words and places are not trained on."""
    config = json.load(open(os.path.join(folder, "config.json")))
    encoder = Encoder(config)
    tensors = {k.removeprefix("bert."): v.float() for k, v in load_file(os.path.join(folder, "model.safetensors")).items()}

    def put(module, name):
        module.weight.copy_(tensors[name + ".weight"])
        if getattr(module, "bias", None) is not None:
            module.bias.copy_(tensors[name + ".bias"])

    with torch.no_grad():
        put(encoder.words, "embeddings.word_embeddings")
        put(encoder.places, "embeddings.position_embeddings")
        encoder.segment.copy_(tensors["embeddings.token_type_embeddings.weight"][0])
        put(encoder.norm, "embeddings.LayerNorm")
        for i, layer in enumerate(encoder.layers):
            p = f"encoder.layer.{i}."
            names = [p + f"attention.self.{n}" for n in ("query", "key", "value")]
            layer.qkv.weight.copy_(torch.cat([tensors[n + ".weight"] for n in names]))
            layer.qkv.bias.copy_(torch.cat([tensors[n + ".bias"] for n in names]))
            for module, name in ((layer.out, "attention.output.dense"), (layer.norm1, "attention.output.LayerNorm"),
                                 (layer.up, "intermediate.dense"), (layer.down, "output.dense"), (layer.norm2, "output.LayerNorm")):
                put(module, p + name)
    encoder.words.weight.requires_grad_(False)
    encoder.places.weight.requires_grad_(False)
    return encoder
