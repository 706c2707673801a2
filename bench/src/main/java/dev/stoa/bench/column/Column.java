package dev.stoa.bench.column;

/**
 * One column, as every reader knows it.
 *
 * @param name in all formats
 * @param kind of its values, of which any may be missing
 */
public record Column(String name, ValueKind kind) {}
