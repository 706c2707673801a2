package dev.stoa.bench.column;

/**
 * One column, in any format.
 *
 * @param name the name in all formats
 * @param kind the kind of its values, which may be null
 */
public record Column(String name, ValueKind kind) {}
