package dev.stoa.bench.column;

/**
 * A column of a data set, independent of its format.
 *
 * @param name the name, which is the same in all formats
 * @param kind the kind of the values that are not null
 */
public record Column(String name, ValueKind kind) {}
