"""Trains the network that reads prose: annotated passages in, one ONNX file with its manifest out."""
